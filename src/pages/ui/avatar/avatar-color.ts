/** A color derived from a username, dark enough for white letters in any hue. */
export function colorOf(username: string): string {
  const hue = Number.parseInt(shortHash(username), 36) % 360;
  return `oklch(0.43 0.1 ${hue})`;
}

/** The initials of the first and the last word, at most two letters. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0] ?? '').join('');
}

/** Side lengths in pixels of the stored avatars. */
const sides = [28, 32, 64, 128, 256] as const;

/** The URL of a stored avatar in the smallest size of at least `pixels`; any other URL is returned unchanged. */
export function avatarAt(address: string, pixels: number): string {
  const side = sides.find((one) => one >= pixels) ?? 256;
  return address.replace(/\/\d+x\d+\.webp$/, `/${side}x${side}.webp`);
}

/** A short, stable hash of a text (FNV-1a, base 36). Not cryptographic. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
