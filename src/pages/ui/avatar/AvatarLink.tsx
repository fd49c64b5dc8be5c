import { Avatar } from './Avatar.tsx';

type FaceLinkProps = { username: string; fullName: string; image: string; size: number };

/** A member's avatar, linked to their profile for pointer users only: the name next to it is the accessible link. */
export function FaceLink({ username, fullName, image, size }: FaceLinkProps) {
  return (
    <span className="face" aria-hidden="true">
      <a href={`/${username}`} tabIndex={-1}>
        <Avatar username={username} fullName={fullName} image={image} size={size} />
      </a>
    </span>
  );
}
