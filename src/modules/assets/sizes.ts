import type { Size } from '../../shared/media/pictures.ts';

/** What the worker makes of each kind of picture. The cleaned upload itself, the master, is the first one. */
export const sizesByKind = {
  thumbnail: {
    master: { width: 1_200, height: 700 },
    sizes: [
      { width: 1_200, height: 700 },
      { width: 600, height: 350 },
    ],
  },
} as const satisfies Record<string, { master: Size; sizes: readonly Size[] }>;

export type ImageKind = keyof typeof sizesByKind;

/** How a size is called in keys and addresses. */
export const nameOf = ({ width, height }: Size) => `${width}x${height}`;
