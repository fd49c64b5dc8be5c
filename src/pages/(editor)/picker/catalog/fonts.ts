type Generic = 'sans-serif' | 'serif' | 'monospace' | 'cursive';

/** A font family that every web may use; `generic` is its fallback. */
export type FontFamily = { name: string; generic: Generic };

const family = (generic: Generic, ...names: string[]): FontFamily[] =>
  names.map((name) => ({ name, generic }));

/** All font families that the site serves, in display order. */
export const fontFamilies: readonly FontFamily[] = [
  ...family('sans-serif', 'Inter', 'Roboto', 'Open Sans', 'Lato', 'Montserrat', 'Poppins', 'Oswald'),
  ...family('sans-serif', 'Raleway', 'Nunito', 'Rubik', 'Work Sans', 'Quicksand', 'DM Sans', 'Space Grotesk'),
  ...family('sans-serif', 'Comfortaa'),
  ...family('serif', 'Merriweather', 'Playfair Display', 'Lora', 'Bitter', 'EB Garamond'),
  ...family('sans-serif', 'Bebas Neue'),
  ...family('cursive', 'Pacifico', 'Lobster', 'Dancing Script', 'Caveat'),
  ...family('monospace', 'Press Start 2P', 'JetBrains Mono', 'Fira Code', 'Source Code Pro'),
];

/** The family's name in URLs. */
export const slugOf = ({ name }: FontFamily): string => name.toLowerCase().replaceAll(' ', '-');

/** URL of the family's style sheet. Members' webs contain this URL: it must never change. */
export const sheetOf = (font: FontFamily): string => `/fonts/${slugOf(font)}.css`;

/** The CSS declaration that applies the family. */
export const declarationOf = ({ name, generic }: FontFamily): string => `font-family: "${name}", ${generic};`;
