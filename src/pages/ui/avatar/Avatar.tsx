import type { CSSProperties } from 'react';
import { isDefaultPicture } from '../../../modules/assets/rules/default-pictures.ts';
import { pagePath } from '../../page-path.ts';
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
 * A member's picture, else their initials on a color derived from the username. Decorative: the name is next to it.
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

type AvatarLinkProps = { username: string; fullName: string; image: string; size: number };

/** A member's avatar, linked to their profile for pointer users only: the name next to it is the accessible link. */
export function AvatarLink({ username, fullName, image, size }: AvatarLinkProps) {
  return (
    <span className="avatar-link" aria-hidden="true">
      <a href={pagePath('/@username', { username })} tabIndex={-1}>
        <Avatar username={username} fullName={fullName} image={image} size={size} />
      </a>
    </span>
  );
}
