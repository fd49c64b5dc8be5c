import type { Size, Target } from '../../../shared/media/pictures.ts';

const square = (side: number) => ({ width: side, height: side });

/** Sizes in pixels that the worker renders for each kind of picture; with only a width, the aspect ratio is kept. */
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

/** Maximum size of a cropped kind's master in pixels: sufficient for every size, also on high-density screens. */
export const masterSizes = {
  thumbnail: { width: 1_200, height: 700 },
  avatar: square(512),
  cover: { width: 2_250, height: 500 },
  source: square(4_096),
} as const satisfies Record<string, Size>;

export type ImageKind = keyof typeof sizesByKind;

/** Name of a size in keys and URLs: '600x350', or 'w640' if only the width is given. */
export const sizeName = ({ width, height }: Target) =>
  height === undefined ? `w${width}` : `${width}x${height}`;
