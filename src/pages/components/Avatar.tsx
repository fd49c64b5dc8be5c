import type { CSSProperties } from 'react';
import { colorOf, initialsOf } from './avatar-look.ts';

type AvatarProps = {
  username: string;
  fullName?: string;
  image?: string;
  size?: number;
  /** The same picture for screens with twice the points. */
  fine?: string;
};

/**
 * A member's picture, else their initials on a colour that belongs to the username. Decorative: the name is next to it.
 * The style sheet draws the initials, since text inside a link or button would have to be part of its accessible name.
 */
export function Avatar({ username, fullName = '', image = '', size = 28, fine }: AvatarProps) {
  if (image)
    return (
      <img
        className="avatar"
        src={image}
        srcSet={fine && `${fine} 2x`}
        alt=""
        width={size}
        height={size}
        style={sized(size)}
      />
    );
  const style = { ...sized(size), '--avatar-color': colorOf(username) };
  return (
    <span
      className="avatar"
      aria-hidden="true"
      data-initials={initialsOf(fullName || username)}
      style={style}
    />
  );
}

const sized = (size: number): CSSProperties & Record<`--${string}`, string> => ({
  '--avatar-size': `${size}px`,
});
