import { shortHash } from '../../ui/avatar/avatar-color.ts';

/** The side of a pattern, in the units of its paths. */
export const patternSide = 96;
const tilesPerSide = 3;
const tile = patternSide / tilesPerSide;

/** The color of the ground, then those of the shapes. */
const palettes = [
  ['#12351f', '#c9f65a', '#4d8a1c', '#f3f2ea'],
  ['#1c1b4b', '#ff7a9c', '#6f5bff', '#ffe7d1'],
  ['#0b3d4f', '#5fd3c6', '#f2b441', '#f4efe6'],
  ['#3a1020', '#ff8a5c', '#c2185b', '#ffd9b8'],
  ['#14213d', '#8ecbff', '#fca311', '#eef3fa'],
  ['#2b1a3d', '#c3b4ff', '#ff9ac1', '#f6f0ff'],
] as const;

/** Paths within a tile whose corner is the origin. */
const shapes = [
  // Quarter discs, one for each corner.
  `M0 0h${tile}A${tile} ${tile} 0 0 1 0 ${tile}z`,
  `M${tile} 0v${tile}A${tile} ${tile} 0 0 1 0 0z`,
  `M${tile} ${tile}H0A${tile} ${tile} 0 0 1 ${tile} 0z`,
  `M0 ${tile}V0A${tile} ${tile} 0 0 1 ${tile} ${tile}z`,
  // Half discs.
  `M0 0h${tile}a${tile / 2} ${tile / 2} 0 0 1-${tile} 0z`,
  `M0 ${tile}h${tile}a${tile / 2} ${tile / 2} 0 0 0-${tile} 0z`,
  // A disc, and a triangle.
  `M0 ${tile / 2}a${tile / 2} ${tile / 2} 0 0 1 ${tile} 0a${tile / 2} ${tile / 2} 0 0 1-${tile} 0z`,
  `M0 ${tile}V0l${tile} ${tile}z`,
] as const;

export type PatternTile = { x: number; y: number; side: number; ground: string; path: string; color: string };

/** The tiles of the picture number `index` for `seed`; the same for the same arguments. */
export function patternOf(seed: string, index: number): PatternTile[] {
  const random = randomFrom(Number.parseInt(shortHash(`${seed} ${index}`), 36));
  const palette = palettes[index % palettes.length] ?? palettes[0];
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  return Array.from({ length: tilesPerSide ** 2 }, (_, at) => {
    const color = pick(palette.slice(1));
    const grounds = random() < 0.6 ? [palette[0]] : palette.filter((one) => one !== color);
    return {
      x: (at % tilesPerSide) * tile,
      y: Math.floor(at / tilesPerSide) * tile,
      side: tile,
      ground: pick(grounds),
      path: pick(shapes),
      color,
    };
  });
}

/** Numbers from 0 to below 1, the same for the same seed (Mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
