import type { CSSProperties } from 'react';

/** The style of a place whose picture has this mean colour, which stands there until the picture does; '' is none. */
export const cardColor = (color: string): CSSProperties & Record<`--${string}`, string> =>
  color ? { '--card-color': color } : {};
