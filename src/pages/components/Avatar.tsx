import type { CSSProperties } from 'react';
import { shortHash } from './short-hash.ts';

type AvatarProps = { username: string; fullName?: string; image?: string; size?: number };

/** A member's picture, else their initials on a colour that belongs to the username. Decorative: the name stands beside it. */
export function Avatar({ username, fullName = '', image = '', size = 28 }: AvatarProps) {
  if (image)
    return <img className="avatar" src={image} alt="" width={size} height={size} style={sized(size)} />;
  const style = { ...sized(size), '--avatar-color': colorOf(username) };
  return (
    <span className="avatar" aria-hidden="true" style={style}>
      {initialsOf(fullName || username)}
    </span>
  );
}

const sized = (size: number): CSSProperties & Record<`--${string}`, string> => ({
  '--avatar-size': `${size}px`,
});

/** Dark enough for white letters in any hue. */
export function colorOf(username: string): string {
  const hue = Number.parseInt(shortHash(username), 36) % 360;
  return `oklch(0.46 0.11 ${hue})`;
}

/** The first letters of the first and the last word, at most two. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0] ?? '').join('');
}
