type Generic = 'sans-serif' | 'serif' | 'monospace' | 'cursive';

/** A family of letters that every web may use; `generic` is what stands in for it. */
export type FontFamily = { name: string; generic: Generic };

const family = (generic: Generic, ...names: string[]): FontFamily[] =>
  names.map((name) => ({ name, generic }));

/** Every family that we serve, in the order in which people see them. */
export const fontFamilies: readonly FontFamily[] = [
  ...family('sans-serif', 'Inter', 'Roboto', 'Open Sans', 'Lato', 'Montserrat', 'Poppins', 'Oswald'),
  ...family('sans-serif', 'Raleway', 'Nunito', 'Rubik', 'Work Sans', 'Quicksand', 'DM Sans', 'Space Grotesk'),
  ...family('sans-serif', 'Comfortaa'),
  ...family('serif', 'Merriweather', 'Playfair Display', 'Lora', 'Bitter', 'EB Garamond'),
  ...family('sans-serif', 'Bebas Neue'),
  ...family('cursive', 'Pacifico', 'Lobster', 'Dancing Script', 'Caveat'),
  ...family('monospace', 'Press Start 2P', 'JetBrains Mono', 'Fira Code', 'Source Code Pro'),
];

/** What a family is called in addresses. */
export const slugOf = ({ name }: FontFamily): string => name.toLowerCase().replaceAll(' ', '-');

/** Where its style sheet stands. Members' webs name this address: it must never change. */
export const sheetOf = (font: FontFamily): string => `/fonts/${slugOf(font)}.css`;

/** What makes a text appear in it. */
export const declarationOf = ({ name, generic }: FontFamily): string => `font-family: "${name}", ${generic};`;
