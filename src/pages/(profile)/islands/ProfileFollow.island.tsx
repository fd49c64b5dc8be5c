import { FollowControl, type FollowProps } from '../../(social)/index.ts';
import { island } from '../../runtime/islands/island.ts';

/** The way to follow the member whose profile it stands on. */
function Follow(follow: FollowProps) {
  return <FollowControl {...follow} className="button profile-follow" />;
}

export const ProfileFollow = island({ name: 'ProfileFollow', on: 'load', ssr: true }, Follow);
