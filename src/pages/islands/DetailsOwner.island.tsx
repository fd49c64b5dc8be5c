import { ShortCount } from '../components/ShortCount.tsx';
import { island } from './island.ts';
import { FollowControl, type FollowProps } from './web/FollowControl.tsx';

type OwnerProps = FollowProps & { isOwn: boolean };

/** How many follow a web's owner, and the way to follow along; nobody follows themselves. */
function Owner({ isOwn, ...follow }: OwnerProps) {
  if (isOwn) return <ShortCount value={follow.followers} one="follower" many="followers" isSpelt />;
  return <FollowControl {...follow} hasCount />;
}

export const DetailsOwner = island({ name: 'DetailsOwner', on: 'load', ssr: true }, Owner);
