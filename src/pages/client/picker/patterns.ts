/** A background made of gradients alone; `css` are its declarations, the colours first. */
export type Pattern = { name: string; css: string };

type Drawn = {
  /** The name of each colour, and what it is at first. */
  colors: Record<string, string>;
  layers: readonly string[];
  size?: string;
  position?: string;
};

/** Writes the declarations of a pattern; its ground is the colour `paper`. */
function pattern(name: string, { colors, layers, size, position }: Drawn): Pattern {
  const lines = [
    ...Object.entries(colors).map(([key, value]) => `--${key}: ${value};`),
    'background-color: var(--paper);',
    `background-image: ${layers.length > 1 ? '\n  ' : ''}${layers.join(',\n  ')};`,
    ...(size ? [`background-size: ${size};`] : []),
    ...(position ? [`background-position: ${position};`] : []),
  ];
  return { name, css: lines.join('\n') };
}

/** The same lines across and down, `every` so many pixels. */
const lines = (color: string, every: number, width = 1) => [
  `repeating-linear-gradient(${color} 0 ${width}px, transparent 0 ${every}px)`,
  `repeating-linear-gradient(90deg, ${color} 0 ${width}px, transparent 0 ${every}px)`,
];
const dot = (radius: number, color = 'var(--ink)', at = '') =>
  `radial-gradient(circle${at && ` at ${at}`}, ${color} ${radius}px, transparent ${radius + 0.7}px)`;
const ring = (color: string, at: string) =>
  `radial-gradient(circle at ${at}, transparent 17px, ${color} 17.7px 19.3px, transparent 20px)`;
/** Both slopes of a zigzag. */
const slopes = (color: string, from: number, to: number) => [
  `linear-gradient(135deg, ${color} ${from}%, transparent ${to}%)`,
  `linear-gradient(225deg, ${color} ${from}%, transparent ${to}%)`,
];

/** Patterns to put behind things, in the order in which people see them. */
export const patterns: readonly Pattern[] = [
  pattern('Dots', {
    colors: { paper: '#f7f7f2', ink: '#3d405b' },
    layers: [dot(1.5)],
    size: '20px 20px',
  }),
  pattern('Polka Dots', {
    colors: { paper: '#ffe5ec', ink: '#fb6f92' },
    layers: [dot(8), dot(8)],
    size: '48px 48px',
    position: '0 0, 24px 24px',
  }),
  pattern('Halftone', {
    colors: { paper: '#ffd166', ink: '#ef476f' },
    layers: [dot(6), dot(3), dot(3), dot(1.5)],
    size: '32px 32px',
    position: '0 0, 16px 0, 0 16px, 16px 16px',
  }),
  pattern('Grid', {
    colors: { paper: '#ffffff', ink: '#d8dee9' },
    layers: lines('var(--ink)', 24),
  }),
  pattern('Graph Paper', {
    colors: { paper: '#fbfdff', ink: '#a9cbe8', fine: '#e2eef8' },
    layers: [...lines('var(--ink)', 60), ...lines('var(--fine)', 12)],
  }),
  pattern('Blueprint', {
    colors: { paper: '#1554a0', ink: '#ffffff59', fine: '#ffffff1f' },
    layers: [...lines('var(--ink)', 80, 2), ...lines('var(--fine)', 16)],
  }),
  pattern('Notebook', {
    colors: { paper: '#fffdf5', ink: '#c8ddf0', margin: '#f2a6a6' },
    layers: [
      'linear-gradient(90deg, transparent 40px, var(--margin) 40px 42px, transparent 42px)',
      'repeating-linear-gradient(transparent 0 23px, var(--ink) 23px 24px)',
    ],
  }),
  pattern('Stripes', {
    colors: { paper: '#fefae0', ink: '#e9c46a' },
    layers: ['repeating-linear-gradient(transparent 0 16px, var(--ink) 16px 32px)'],
  }),
  pattern('Pinstripes', {
    colors: { paper: '#1d2333', ink: '#46506b' },
    layers: ['repeating-linear-gradient(90deg, var(--ink) 0 1px, transparent 1px 12px)'],
  }),
  pattern('Diagonal Stripes', {
    colors: { paper: '#2a9d8f', ink: '#3fb5a6' },
    layers: ['repeating-linear-gradient(45deg, var(--ink) 0 10px, transparent 10px 20px)'],
  }),
  pattern('Candy Stripes', {
    colors: { paper: '#ffffff', ink: '#e63946', fine: '#a8dadc' },
    layers: [
      'repeating-linear-gradient(-45deg, var(--ink) 0 14px, var(--paper) 14px 22px, var(--fine) 22px 26px, var(--paper) 26px 34px)',
    ],
  }),
  pattern('Checkerboard', {
    colors: { paper: '#ffffff', ink: '#e3e5e8' },
    layers: ['conic-gradient(var(--ink) 25%, transparent 0 50%, var(--ink) 0 75%, transparent 0)'],
    size: '32px 32px',
  }),
  pattern('Diamonds', {
    colors: { paper: '#6d597a', ink: '#7d698a' },
    layers: [
      'conic-gradient(from 45deg, var(--ink) 25%, transparent 0 50%, var(--ink) 0 75%, transparent 0)',
    ],
    size: '32px 48px',
  }),
  pattern('Gingham', {
    colors: { paper: '#ffffff', ink: '#d6283980' },
    layers: [
      'repeating-linear-gradient(var(--ink) 0 20px, transparent 0 40px)',
      'repeating-linear-gradient(90deg, var(--ink) 0 20px, transparent 0 40px)',
    ],
  }),
  pattern('Tartan', {
    colors: { paper: '#7f1d1d', ink: '#14532d99', fine: '#fde68a80' },
    layers: [
      ...lines('var(--fine)', 64, 2),
      'repeating-linear-gradient(transparent 0 12px, var(--ink) 12px 36px, transparent 36px 64px)',
      'repeating-linear-gradient(90deg, transparent 0 12px, var(--ink) 12px 36px, transparent 36px 64px)',
    ],
  }),
  pattern('Zigzag', {
    colors: { paper: '#fdf0d5', ink: '#c1121f' },
    layers: [...slopes('var(--ink)', 25, 25.5), ...slopes('var(--paper)', 17, 17.5)].toReversed(),
    size: '40px 40px',
  }),
  pattern('Chevrons', {
    colors: { paper: '#264653', ink: '#2f5a6b' },
    layers: [
      'repeating-linear-gradient(135deg, transparent 0 12px, var(--ink) 12px 24px)',
      'repeating-linear-gradient(225deg, transparent 0 12px, var(--ink) 12px 24px)',
    ],
    size: '34px 34px',
  }),
];
