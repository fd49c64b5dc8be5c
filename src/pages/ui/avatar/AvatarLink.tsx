import { Avatar } from './Avatar.tsx';

type FaceLinkProps = { username: string; fullName: string; image: string; size: number };

/** A member's picture that leads to their profile, for the mouse alone: the name beside it is the link for all. */
export function FaceLink({ username, fullName, image, size }: FaceLinkProps) {
  return (
    <span className="face" aria-hidden="true">
      <a href={`/${username}`} tabIndex={-1}>
        <Avatar username={username} fullName={fullName} image={image} size={size} />
      </a>
    </span>
  );
}
