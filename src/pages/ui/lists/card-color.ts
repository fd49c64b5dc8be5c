import type { CSSProperties } from 'react';

/** Style with the picture's mean colour, which is shown until the picture has loaded; '' for none. */
export const cardColor = (color: string): CSSProperties & Record<`--${string}`, string> =>
  color ? { '--card-color': color } : {};
