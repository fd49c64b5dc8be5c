import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useOptimisticState } from '../../runtime/use-optimistic-state.ts';
import { ShortCount } from '../../ui/ShortCount.tsx';
import { type FollowProps, onFollowCountChange } from '../FollowControl.tsx';
import type { Side } from './PeopleDialog.tsx';

// Loaded on demand.
const PeopleDialog = lazy(async () => ({ default: (await import('./PeopleDialog.tsx')).PeopleDialog }));

type CountsProps = FollowProps & {
  fullName: string;
  following: number;
  isOwn: boolean;
  /** Guests see the counts, but not the lists. */
  isMember: boolean;
};

/** Counts of a member's followers and follows, which open a dialog with the lists. */
export function PeopleCounts({ username, fullName, following, isOwn, isMember, ...follow }: CountsProps) {
  const first = useRef<HTMLButtonElement>(null);
  const { followers } = useOptimisticState('follow', username, follow, first);
  const ownFollowing = useOwnFollowing(following, isOwn);
  const [side, setSide] = useState<Side | null>(null);
  return (
    <>
      <button
        ref={first}
        type="button"
        className="profile-number"
        aria-haspopup="dialog"
        disabled={!isMember || followers === 0}
        onClick={() => setSide('followers')}
      >
        <ShortCount value={followers} one="Follower" many="Followers" hasVisibleNoun />
      </button>
      <button
        type="button"
        className="profile-number"
        aria-haspopup="dialog"
        disabled={!isMember || ownFollowing === 0}
        onClick={() => setSide('followings')}
      >
        <ShortCount value={ownFollowing} one="Following" many="Following" hasVisibleNoun />
      </button>
      <Suspense>
        {side && (
          <PeopleDialog username={username} fullName={fullName} first={side} onClose={() => setSide(null)} />
        )}
      </Suspense>
    </>
  );
}

/** On the viewer's own profile the count reflects follows and unfollows on this page. */
function useOwnFollowing(rendered: number, isOwn: boolean): number {
  const [moved, setMoved] = useState(0);
  useEffect(
    () => (isOwn ? onFollowCountChange((step) => setMoved((sum) => sum + step)) : undefined),
    [isOwn],
  );
  return Math.max(0, rendered + moved);
}
