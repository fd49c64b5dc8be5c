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

/** The squares in which avatars are stored, by their side in pixels. */
const sides = [28, 32, 64, 128, 256] as const;

/** The address of a stored avatar in the smallest square of at least `pixels`; any other address stays as it is. */
export function avatarAt(address: string, pixels: number): string {
  const side = sides.find((one) => one >= pixels) ?? 256;
  return address.replace(/\/\d+x\d+\.webp$/, `/${side}x${side}.webp`);
}
