import type { CSSProperties } from 'react';

type Style = CSSProperties & Record<`--${string}`, string>;

/** Style with the picture's mean colour, which is shown until the picture has loaded; '' for none. */
export const cardColor = (color: string): Style => (color ? { '--card-color': color } : {});

/** Style with the loop of the web's page, which the style sheet loads and plays while the card is hovered or has the focus. */
export const cardLoop = (loop: string | null): Style => (loop ? { '--card-loop': `url("${loop}")` } : {});
