import { shortHash } from './short-hash.ts';

/** A colour that belongs to a username, dark enough for white letters in any hue. */
export function colorOf(username: string): string {
  const hue = Number.parseInt(shortHash(username), 36) % 360;
  return `oklch(0.43 0.1 ${hue})`;
}

/** The first letters of the first and the last word, at most two. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0] ?? '').join('');
}
