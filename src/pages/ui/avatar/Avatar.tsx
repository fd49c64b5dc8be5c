import type { CSSProperties } from 'react';
import { isDefaultPicture } from '../../../modules/assets/default-pictures.ts';
import { avatarAt, colorOf, initialsOf } from './avatar-color.ts';

type AvatarProps = {
  username: string;
  fullName?: string;
  image?: string;
  /** The side in pixels of the page; the picture comes in the stored size that this needs, on fine screens too. */
  size?: number;
};

/**
 * A member's picture, where they chose one, else their initials on a colour that belongs to the username. Decorative: the name is next to it.
 * The style sheet draws the initials, since text inside a link or button would have to be part of its accessible name.
 */
export function Avatar({ username, fullName = '', image = '', size = 28 }: AvatarProps) {
  if (!isDefaultPicture(image))
    return (
      <img
        className="avatar"
        src={avatarAt(image, size)}
        srcSet={`${avatarAt(image, size * 2)} 2x`}
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
