/** Minimum length of a text that is searched for by trigrams. */
export const trigramLength = 3;

/** A text with the letters from A to Z in lower case. Other characters and the length stay. */
export const foldCase = (text: string): string =>
  text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * The different trigrams of a text as positive 32-bit numbers, in the order in which they occur, at most `max`. Texts
 * with another `salt` (0 to 3) share none. Rarely two trigrams have the same number, so matches must be compared with
 * the text.
 */
export function trigramsOf(text: string, salt: number, max: number): Set<number> {
  const folded = foldCase(text);
  const found = new Set<number>();
  for (let at = 0; at + trigramLength <= folded.length && found.size < max; at++)
    found.add(numberOf(folded.charCodeAt(at), folded.charCodeAt(at + 1), folded.charCodeAt(at + 2), salt));
  return found;
}

/** Up to `max` trigrams of a text, evenly spread over it. */
export function spreadTrigrams(text: string, salt: number, max: number): number[] {
  const all = [...trigramsOf(text, salt, text.length)];
  const step = Math.max(1, (all.length - 1) / (max - 1));
  const count = Math.min(max, all.length);
  return Array.from({ length: count }, (_, at) => all[Math.round(at * step)] ?? 0);
}

const hashBits = 29;

/** ASCII has 21 bits; other characters are hashed (FNV-1a) into all of them. */
function numberOf(a: number, b: number, c: number, salt: number): number {
  const isAscii = (a | b | c) < 0x80;
  const hash = isAscii ? (a << 14) | (b << 7) | c : mix(mix(mix(0x811c9dc5, a), b), c) >>> (32 - hashBits);
  return salt * 2 ** hashBits + hash;
}

const mix = (hash: number, unit: number) => Math.imul(hash ^ unit, 0x01000193);
