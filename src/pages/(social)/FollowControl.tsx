import { useRef } from 'react';
import { messages } from '../../modules/social/rules/messages.ts';
import { showLoginNotice } from '../(auth)/index.ts';
import { currentSession } from '../runtime/api/session.ts';
import { useOptimisticState } from '../runtime/use-optimistic-state.ts';
import { ShortCount } from '../ui/ShortCount.tsx';
import { toggleFollow } from './follows.ts';

export type FollowProps = { username: string; isFollowed: boolean; followers: number };

type Shape = {
  /** Classes of the button; by default those of the small button on cards. */
  className?: string;
  /** Show the number of followers next to the button. */
  hasCount?: boolean;
  /** Keep the displayed state even if the server rejects the change. */
  isFinal?: boolean;
};

/** Follows or unfollows a member; updates everything on the page that shows the member. */
export function FollowControl({
  username,
  isFollowed,
  followers,
  className = 'follow',
  hasCount = false,
  isFinal = false,
}: FollowProps & Shape) {
  const button = useRef<HTMLButtonElement>(null);
  const follow = useOptimisticState('follow', username, { isFollowed, followers }, button);

  const toggle = () => {
    if (!currentSession().viewer) return showLoginNotice(messages.loginToFollow);
    void toggleFollow(username, follow, { isFinal });
  };

  return (
    <>
      {hasCount && <ShortCount value={follow.followers} one="follower" many="followers" hasVisibleNoun />}
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
