import { pagePath } from '../../page-path.ts';
import { Avatar } from './Avatar.tsx';

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
