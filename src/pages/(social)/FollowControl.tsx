import { useRef } from 'react';
import { messages } from '../../modules/social/rules/messages.ts';
import { showLoginNotice } from '../(auth)/index.ts';
import { pagePath } from '../page-path.ts';
import { call } from '../runtime/api/api.ts';
import { currentSession } from '../runtime/api/session.ts';
import { invalidateFeeds } from '../runtime/feeds/feed-memory.ts';
import {
  isChanging,
  type OptimisticStates,
  optimisticState,
  updateOptimistically,
} from '../runtime/optimistic-state.ts';
import { offerUndo, useOptimisticState } from '../runtime/use-optimistic-state.ts';
import { ShortCount } from '../ui/ShortCount.tsx';

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

const followCountEvent = 'follow:moved';

type FollowOptions = {
  /** Keep the displayed state even if the server rejects the change. */
  isFinal?: boolean;
};

/**
 * Follows or unfollows a member; `now` is the current state. Everything on the page that shows the member or a follow
 * count is updated at once. Resolves true if the server accepted the change.
 */
async function toggleFollow(
  username: string,
  now: OptimisticStates['follow'],
  { isFinal = false }: FollowOptions = {},
): Promise<boolean> {
  if (isChanging('follow', username)) return false;
  const step = now.isFollowed ? -1 : 1;
  const next = { isFollowed: !now.isFollowed, followers: Math.max(0, now.followers + step) };
  announceFollowCount(step);
  const hasChanged = await updateOptimistically('follow', username, {
    now: isFinal ? next : now,
    next,
    send: async () => {
      invalidateFeeds(pagePath('/following'));
      const answer = await call('POST /followers/toggle/{username}', {
        params: { username },
        keepalive: true,
      });
      return { isFollowed: answer.isFollowedByMe, followers: answer.followersCount };
    },
  });
  if (!hasChanged && !isFinal) announceFollowCount(-step);
  if (hasChanged && now.isFollowed) void offerUndo('follow', username, () => followAgain(username));
  return hasChanged;
}

/** Restores a follow that was removed, unless the state has changed since. */
async function followAgain(username: string): Promise<boolean> {
  const now = optimisticState('follow', username);
  return now !== undefined && !now.isFollowed && toggleFollow(username, now);
}

/** Calls `listener` with the change of the viewer's follow count; returns an unsubscribe function. */
export function onFollowCountChange(listener: (step: number) => void): () => void {
  const handle = (event: Event) => {
    if (event instanceof CustomEvent) listener(Number(event.detail));
  };
  document.addEventListener(followCountEvent, handle);
  return () => document.removeEventListener(followCountEvent, handle);
}

function announceFollowCount(step: number): void {
  document.dispatchEvent(new CustomEvent(followCountEvent, { detail: step }));
}
