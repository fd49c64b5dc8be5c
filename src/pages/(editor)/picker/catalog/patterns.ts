/** A background of CSS gradients; `css` contains its declarations, with the colors first. */
export type Pattern = { name: string; css: string };

type Drawn = {
  /** Colors by name, with their default values. */
  colors: Record<string, string>;
  layers: readonly string[];
  size?: string;
  position?: string;
};

/** Builds the declarations of a pattern; its background color is `paper`. */
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

/** Horizontal and vertical lines, `every` pixels apart. */
const lines = (color: string, every: number, width = 1) => [
  `repeating-linear-gradient(${color} 0 ${width}px, transparent 0 ${every}px)`,
  `repeating-linear-gradient(90deg, ${color} 0 ${width}px, transparent 0 ${every}px)`,
];
const dot = (radius: number, color = 'var(--ink)', at = '') =>
  `radial-gradient(circle${at && ` at ${at}`}, ${color} ${radius}px, transparent ${radius + 0.7}px)`;
/** A rectangle in the upper left corner. */
const rect = (width: number, height: number) =>
  `conic-gradient(at ${width}px ${height}px, transparent 75%, var(--ink) 0)`;
const scale = (at: string) =>
  `radial-gradient(circle at ${at}, var(--paper) 6px, var(--fine) 6.7px 9.3px, var(--paper) 10px 17px, var(--ink) 17.7px 19.5px, transparent 20px)`;
const ring = (at: string) =>
  `radial-gradient(circle at ${at}, transparent 20px, var(--ink) 20.7px 22.3px, transparent 23px)`;
const chip = (at: string, shape: string, color: string) =>
  `radial-gradient(${shape} at ${at}, ${color} 97%, transparent)`;
const glow = (at: string, color: string) => `radial-gradient(at ${at}, ${color}, transparent 60%)`;
const corners = ['0 0', '100% 0', '0 100%', '100% 100%'];

/** All background patterns, in display order. */
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
    colors: { paper: '#6d597a', ink: '#806c8d' },
    layers: ['45deg', '135deg', '225deg', '315deg'].map(
      (angle) => `linear-gradient(${angle}, var(--ink) 25%, transparent 25.5%)`,
    ),
    size: '36px 36px',
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
    colors: { paper: '#fdf0d5', ink: '#e07a5f' },
    layers: ['45deg', '315deg', '135deg', '225deg'].map(
      (angle) => `linear-gradient(${angle}, var(--ink) 25%, transparent 25.5%)`,
    ),
    size: '40px 40px',
    position: '0 0, 0 0, 20px 0, 20px 0',
  }),
  pattern('Triangles', {
    colors: { paper: '#e9f5db', ink: '#b5c99a', fine: '#cfe1b9' },
    layers: [
      'linear-gradient(63.43deg, var(--ink) 25%, transparent 25.5%)',
      'linear-gradient(-63.43deg, var(--fine) 25%, transparent 25.5%)',
    ],
    size: '40px 40px',
  }),
  pattern('Pyramids', {
    colors: { paper: '#3a0ca3', ink: '#4318b8', fine: '#5a2fd0', deep: '#300989' },
    layers: [
      'conic-gradient(from 45deg, var(--ink) 25%, var(--deep) 0 50%, var(--paper) 0 75%, var(--fine) 0)',
    ],
    size: '48px 48px',
  }),
  pattern('Bricks', {
    colors: { paper: '#b5523b', ink: '#e8d5c4' },
    layers: ['linear-gradient(var(--ink) 3px, transparent 3px)', rect(3, 24), rect(3, 24)],
    size: '64px 24px, 64px 48px, 64px 48px',
    position: '0 0, 0 0, 32px 24px',
  }),
  pattern('Plus Signs', {
    colors: { paper: '#e0fbfc', ink: '#3d8ea6' },
    layers: [rect(15, 5), rect(5, 15)],
    size: '36px 36px',
    position: '10px 15px, 15px 10px',
  }),
  pattern('Scales', {
    colors: { paper: '#0b3954', ink: '#5fb3ce', fine: '#2e7394' },
    layers: ['50% 0', '0 50%', '100% 50%', '50% 100%'].map(scale),
    size: '40px 40px',
  }),
  pattern('Rings', {
    colors: { paper: '#fff8f0', ink: '#c08552' },
    layers: [...corners, '50% 50%'].map(ring),
    size: '44px 44px',
  }),
  pattern('Petals', {
    colors: { paper: '#f8edeb', ink: '#b5838d66' },
    layers: [...corners, '50% 50%'].map((at) => dot(23.5, 'var(--ink)', at)),
    size: '48px 48px',
  }),
  pattern('Sunburst', {
    colors: { paper: '#ffb703', ink: '#fb8500' },
    layers: ['repeating-conic-gradient(from 5deg at 50% 100%, var(--ink) 0 10deg, transparent 0 20deg)'],
  }),
  pattern('Ripples', {
    colors: { paper: '#0077b6', ink: '#0096c7', fine: '#48cae4' },
    layers: [
      'repeating-radial-gradient(circle at 70% 40%, transparent 0 14px, var(--ink) 14px 24px, var(--fine) 24px 26px)',
    ],
  }),
  pattern('Confetti', {
    colors: { paper: '#fffcf2', rose: '#ef476f', sun: '#ffd166', leaf: '#06d6a0', sea: '#118ab2' },
    layers: [
      ...[dot(5, 'var(--rose)', '18px 22px'), dot(3, 'var(--rose)', '96px 70px')],
      ...[dot(4, 'var(--sun)', '62px 14px'), dot(6, 'var(--sun)', '30px 92px')],
      ...[dot(4, 'var(--leaf)', '104px 30px'), dot(3, 'var(--leaf)', '12px 62px')],
      ...[dot(5, 'var(--sea)', '58px 56px'), dot(3, 'var(--sea)', '80px 104px')],
    ],
    size: '120px 120px',
  }),
  pattern('Terrazzo', {
    colors: { paper: '#f4f1ec', clay: '#d98e73', slate: '#5d737e', moss: '#9caf88', sand: '#e6c79c' },
    layers: [
      ...[chip('22px 24px', '13px 7px', 'var(--clay)'), chip('108px 84px', '7px 11px', 'var(--clay)')],
      ...[chip('84px 20px', '6px 9px', 'var(--slate)'), chip('40px 104px', '12px 5px', 'var(--slate)')],
      ...[chip('58px 62px', '10px 8px', 'var(--moss)'), chip('118px 38px', '5px 4px', 'var(--moss)')],
      ...[chip('16px 70px', '6px 6px', 'var(--sand)'), chip('80px 112px', '9px 6px', 'var(--sand)')],
    ],
    size: '130px 130px',
  }),
  pattern('Starry Night', {
    colors: { paper: '#0b1026', ink: '#ffffff', glow: '#3a2f7a' },
    layers: [
      ...[dot(1.3, 'var(--ink)', '22px 34px'), dot(0.6, 'var(--ink)', '76px 18px')],
      ...[dot(0.8, 'var(--ink)', '128px 62px'), dot(0.5, 'var(--ink)', '54px 92px')],
      ...[dot(1, 'var(--ink)', '96px 128px'), dot(0.6, 'var(--ink)', '14px 138px')],
      'radial-gradient(at 70% 100%, var(--glow), transparent 70%)',
    ],
    size: '151px 151px, 113px 113px, 167px 167px, 127px 127px, 179px 179px, 149px 149px, auto',
  }),
  pattern('Aurora', {
    colors: { paper: '#10243e', leaf: '#2dd4bf', sea: '#3b82f6', rose: '#c084fc' },
    layers: [glow('15% 10%', 'var(--leaf)'), glow('90% 25%', 'var(--sea)'), glow('45% 100%', 'var(--rose)')],
  }),
  pattern('Sunset', {
    colors: { paper: '#355070', rose: '#b56576', ember: '#e56b6f', sun: '#ffe3b3' },
    layers: [
      'radial-gradient(circle at 50% 78%, var(--sun) 32px, transparent 33px)',
      'linear-gradient(var(--paper), var(--rose) 55%, var(--ember) 75%, var(--sun))',
    ],
  }),
];
