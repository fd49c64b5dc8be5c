import { FollowControl, type FollowProps } from '../../(social)/index.ts';
import { island } from '../../runtime/islands/island.ts';
import { ShortCount } from '../../ui/ShortCount.tsx';

type OwnerProps = FollowProps & { isOwn: boolean };

/** The follower count of a web's owner, with a follow button unless the viewer is the owner. */
function Owner({ isOwn, ...follow }: OwnerProps) {
  if (isOwn) return <ShortCount value={follow.followers} one="follower" many="followers" hasVisibleNoun />;
  return <FollowControl {...follow} hasCount />;
}

export const DetailsOwner = island({ name: 'DetailsOwner', on: 'touch', ssr: true }, Owner);
