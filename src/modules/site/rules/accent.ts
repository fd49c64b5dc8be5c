/** The pages' backgrounds in both themes, as in the design tokens. */
const backgrounds = { light: '#f8f8f6', dark: '#0f1012' } as const;

const themes = ['light', 'dark'] as const;

/** Minimum contrast of buttons and other parts that carry meaning, and of text (WCAG 2.2, 1.4.11 and 1.4.3). */
const minAreaContrast = 3;
const minTextContrast = 4.5;

type Rgb = readonly [red: number, green: number, blue: number];

const toRgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const toHex = (color: Rgb) =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance of WCAG 2.2. */
function luminanceOf(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

/** `share` of `other`, the rest of `color`. */
function mix(color: string, other: string, share: number): string {
  const [from, to] = [toRgb(color), toRgb(other)];
  return toHex(from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as [number, number, number]);
}

/** A surface with a hint of the color. */
const quietSurface = (background: string, color: string) => mix(background, color, 0.12);

/**
 * The nearest tone of `color`, towards black or white, that is readable as text on `background` and on its quiet
 * surface.
 */
function readableTone(color: string, background: string): string {
  const end = luminanceOf(background) > 0.2 ? '#000000' : '#ffffff';
  const steps = Array.from({ length: 21 }, (_, step) => mix(color, end, step / 20));
  const surfaces = [background, quietSurface(background, color)];
  const isReadable = (tone: string) =>
    surfaces.every((surface) => contrastOf(tone, surface) >= minTextContrast);
  return steps.find(isReadable) ?? end;
}

/** Why a color cannot be the accent color, or null. Buttons in that color must be visible in both themes. */
export function accentProblem(color: string): string | null {
  for (const theme of themes) {
    const contrast = contrastOf(color, backgrounds[theme]);
    if (contrast >= minAreaContrast) continue;
    const other = theme === 'light' ? 'darker' : 'lighter';
    return `Accent color is hard to see on the ${theme} theme (contrast ${contrast.toFixed(1)}, at least ${minAreaContrast} is needed); choose a ${other} one`;
  }
  return null;
}

/** Style sheet that sets the tokens of the accent color in both themes. */
export function accentStyle(color: string): string {
  const onAccent = contrastOf(color, '#ffffff') >= contrastOf(color, '#000000') ? '#ffffff' : '#000000';
  const both = (make: (background: string) => string) =>
    `light-dark(${make(backgrounds.light)}, ${make(backgrounds.dark)})`;
  const tokens = {
    accent: color,
    'accent-hover': mix(color, onAccent === '#ffffff' ? '#000000' : '#ffffff', 0.12),
    'on-accent': onAccent,
    'accent-text': both((background) => readableTone(color, background)),
    'accent-quiet': both((background) => quietSurface(background, color)),
    mark: both((background) => mix(background, color, 0.28)),
  };
  const rules = Object.entries(tokens).map(([name, value]) => `--${name}: ${value}`);
  return `:root { ${rules.join('; ')} }`;
}
