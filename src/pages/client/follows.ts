import { call } from './api.ts';
import { outdateFeeds } from './feed-memory.ts';
import { changeMark, isChanging, type Marks } from './marks.ts';

const moved = 'follow:moved';

type FollowOptions = {
  /** Leave it as it shows even when the server refuses. */
  isFinal?: boolean;
};

/** Follows a member, or stops: `now` is how it stands. All that shows the member or counts follows agrees at once. */
export async function toggleFollow(
  username: string,
  now: Marks['follow'],
  { isFinal = false }: FollowOptions = {},
): Promise<void> {
  if (isChanging('follow', username)) return;
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
}

/** Tells by how much the number of those whom the viewer follows has moved; returns how to stop. */
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
