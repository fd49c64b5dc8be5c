import { useRef } from 'react';
import { messages } from '../../../modules/social/messages.ts';
import { call } from '../../client/api.ts';
import { outdateFeeds } from '../../client/feed-memory.ts';
import { changeMark } from '../../client/marks.ts';
import { currentSession } from '../../client/session.ts';
import { guestAlert } from '../../client/toasts.ts';
import { useMark } from '../../client/use-mark.ts';
import { ShortCount } from '../../components/ShortCount.tsx';

export type FollowProps = { username: string; isFollowed: boolean; followers: number };

type Shape = {
  /** The classes of the button, where it is not the small one of a card. */
  className?: string;
  /** Whether the number of followers stands beside the button. */
  hasCount?: boolean;
};

/** Follows a member or stops; all that shows the same member on a page follows along. */
export function FollowControl({
  username,
  isFollowed,
  followers,
  className = 'follow',
  hasCount = false,
}: FollowProps & Shape) {
  const button = useRef<HTMLButtonElement>(null);
  const follow = useMark('follow', username, { isFollowed, followers }, button);

  const toggle = () => {
    if (!currentSession().viewer) return guestAlert(messages.loginToFollow);
    void changeMark('follow', username, {
      now: follow,
      next: {
        isFollowed: !follow.isFollowed,
        followers: Math.max(0, follow.followers + (follow.isFollowed ? -1 : 1)),
      },
      send: async () => {
        outdateFeeds('/following');
        const answer = await call('POST /followers/toggle/{username}', { params: { username } });
        return { isFollowed: answer.isFollowedByMe, followers: answer.followersCount };
      },
    });
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
