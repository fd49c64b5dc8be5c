/** Ground, two main colors and one that reads well on the ground. */
export type Palette = readonly [ground: string, main: string, second: string, ink: string];

export const palettes: readonly Palette[] = [
  ['#0b1026', '#7c5cff', '#22d3ee', '#f5f3ff'],
  ['#10140f', '#c9f65a', '#38b48b', '#f7ffe3'],
  ['#1a0b16', '#ff5d8f', '#ffb86b', '#fff1f3'],
  ['#07161b', '#2dd4bf', '#3b82f6', '#ecfeff'],
  ['#f6f1e7', '#e4572e', '#29335c', '#2b2118'],
  ['#14110f', '#f4a259', '#bc4b51', '#fff4e6'],
  ['#eef3fb', '#3454d1', '#f0386b', '#101935'],
  ['#0d0d12', '#e0e1dd', '#8d99ae', '#ffffff'],
];
