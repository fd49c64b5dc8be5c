import type { Size, Target } from '../../../shared/media/pictures.ts';

const square = (side: number) => ({ width: side, height: side });

/** What the worker makes of each kind of picture; a width alone keeps the picture's shape. */
export const sizesByKind = {
  thumbnail: [
    { width: 1_200, height: 700 },
    { width: 600, height: 350 },
  ],
  avatar: [28, 32, 64, 128, 256].map(square),
  cover: [{ width: 1_500, height: 333 }],
  image: [{ width: 320 }, { width: 640 }, { width: 1_280 }],
  source: [],
} as const satisfies Record<string, readonly Target[]>;

/** The largest that the cleaned upload of a cropped kind is kept in: enough for each size, on fine screens too. */
export const masterSizes = {
  thumbnail: { width: 1_200, height: 700 },
  avatar: square(512),
  cover: { width: 2_250, height: 500 },
  source: square(4_096),
} as const satisfies Record<string, Size>;

export type ImageKind = keyof typeof sizesByKind;

/** How a size is called in keys and addresses: '600x350', or 'w640' where it is a width alone. */
export const nameOf = ({ width, height }: Target) =>
  height === undefined ? `w${width}` : `${width}x${height}`;
