import { useRef } from 'react';
import { messages } from '../../modules/social/messages.ts';
import { showLoginNotice } from '../(auth)/index.ts';
import { currentSession } from '../runtime/api/session.ts';
import { useMark } from '../runtime/optimistic/use-optimistic-state.ts';
import { ShortCount } from '../ui/ShortCount.tsx';
import { toggleFollow } from './follows.ts';

export type FollowProps = { username: string; isFollowed: boolean; followers: number };

type Shape = {
  /** The classes of the button, where it is not the small one of a card. */
  className?: string;
  /** Whether the number of followers stands beside the button. */
  hasCount?: boolean;
  /** Whether it stays as it shows even when the server refuses. */
  isFinal?: boolean;
};

/** Follows a member or stops; all that shows the same member on a page follows along. */
export function FollowControl({
  username,
  isFollowed,
  followers,
  className = 'follow',
  hasCount = false,
  isFinal = false,
}: FollowProps & Shape) {
  const button = useRef<HTMLButtonElement>(null);
  const follow = useMark('follow', username, { isFollowed, followers }, button);

  const toggle = () => {
    if (!currentSession().viewer) return showLoginNotice(messages.loginToFollow);
    void toggleFollow(username, follow, { isFinal });
  };

  return (
    <>
      {hasCount && <ShortCount value={follow.followers} one="follower" many="followers" isSpelt />}
      <button
        ref={button}
        type="button"
        className={className}
        data-following={follow.isFollowed || undefined}
        onClick={toggle}
      >
        {follow.isFollowed ? 'Following' : 'Follow'}
      </button>
    </>
  );
}
