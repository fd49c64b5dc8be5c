import type { CSSProperties } from 'react';
import { colorOf, initialsOf } from './avatar-look.ts';

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
