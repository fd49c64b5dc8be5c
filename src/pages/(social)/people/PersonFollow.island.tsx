import { island } from '../../runtime/islands/island.ts';
import { ShortCount } from '../../ui/ShortCount.tsx';
import { FollowControl, type FollowProps } from '../FollowControl.tsx';

type PersonProps = FollowProps & {
  webs: number;
  /** Whether the member is the viewer, who gets no follow button. */
  isOwn: boolean;
};

/** A member's follower count and number of webs, with a follow button. */
function Person({ webs, isOwn, ...follow }: PersonProps) {
  return (
    <>
      {isOwn ? (
        <ShortCount value={follow.followers} one="follower" many="followers" hasVisibleNoun />
      ) : (
        <FollowControl {...follow} className="button button-outline person-follow" hasCount />
      )}
      <span className="person-webs">
        <ShortCount value={webs} one="web" many="webs" hasVisibleNoun />
      </span>
    </>
  );
}

export const PersonFollow = island({ name: 'PersonFollow', on: 'touch', ssr: true }, Person);
