/** Random numbers in a reproducible order (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** From 0 to below 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from 0 to below `end`. */
  const below = (end: number) => Math.floor(next() * end);
  const pick = <T>(list: readonly T[]): T => {
    const item = list[below(list.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  /** A UUID version 7 of this moment (in ms). */
  const id = (time: number) => {
    const stamp = Math.floor(time).toString(16).padStart(12, '0');
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
  };
  return { next, below, pick, hex, id };
}

export type Random = ReturnType<typeof createRandom>;
