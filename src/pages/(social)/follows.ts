import { call } from '../runtime/api/api.ts';
import { outdateFeeds } from '../runtime/feeds/feed-memory.ts';
import { showsMembersBy } from '../runtime/lists/members-by.ts';
import { changeMark, isChanging, type Marks, markOf } from '../runtime/optimistic/optimistic-state.ts';

const moved = 'follow:moved';

type FollowOptions = {
  /** Leave it as it shows even when the server refuses. */
  isFinal?: boolean;
};

/**
 * Follows or unfollows a member; `now` is the current state. Everything on the page that shows the member or a follow
 * count is updated at once. Resolves true if the server accepted the change.
 */
export async function toggleFollow(
  username: string,
  now: Marks['follow'],
  { isFinal = false }: FollowOptions = {},
): Promise<boolean> {
  if (isChanging('follow', username)) return false;
  const step = now.isFollowed ? -1 : 1;
  const next = { isFollowed: !now.isFollowed, followers: Math.max(0, now.followers + step) };
  tellMoved(step);
  const hasChanged = await changeMark('follow', username, {
    now: isFinal ? next : now,
    next,
    send: async () => {
      outdateFeeds('/following');
      const answer = await call('POST /followers/toggle/{username}', { params: { username } });
      return { isFollowed: answer.isFollowedByMe, followers: answer.followersCount };
    },
  });
  if (!hasChanged && !isFinal) tellMoved(-step);
  if (hasChanged && now.isFollowed && showsMembersBy('follow')) void offerUndo(username);
  return hasChanged;
}

/** Removes the webs of an unfollowed member from the list of followed members' webs, with an undo. */
async function offerUndo(username: string): Promise<void> {
  const { leaveList } = await import('../runtime/lists/leave-list.ts');
  leaveList('follow', username, async () => {
    const now = markOf('follow', username);
    return now !== undefined && !now.isFollowed && toggleFollow(username, now);
  });
}

/** Calls `listener` with the change of the viewer's follow count; returns an unsubscribe function. */
export function onFollowMoved(listener: (step: number) => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent) listener(Number(event.detail));
  };
  document.addEventListener(moved, hear);
  return () => document.removeEventListener(moved, hear);
}

function tellMoved(step: number): void {
  document.dispatchEvent(new CustomEvent(moved, { detail: step }));
}
