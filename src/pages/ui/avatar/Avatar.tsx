import type { CSSProperties } from 'react';
import { isDefaultPicture } from '../../../modules/assets/rules/default-pictures.ts';
import { avatarAt, colorOf, initialsOf } from './avatar-color.ts';

type AvatarProps = {
  username: string;
  fullName?: string;
  image?: string;
  /**
   * Side length in CSS pixels. The smallest stored size that fits is loaded, with high-density screens taken into
   * account.
   */
  size?: number;
};

/**
 * A member's picture, else their initials on a colour derived from the username. Decorative: the name is next to it.
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
