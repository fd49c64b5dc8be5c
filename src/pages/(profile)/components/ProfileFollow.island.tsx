import { FollowControl, type FollowProps } from '../../(social)/index.ts';
import { island } from '../../runtime/islands/island.ts';

/** Follow button of the profile's member. */
function Follow(follow: FollowProps) {
  return <FollowControl {...follow} className="button profile-follow" />;
}

export const ProfileFollow = island({ name: 'ProfileFollow', on: 'touch', ssr: true }, Follow);
