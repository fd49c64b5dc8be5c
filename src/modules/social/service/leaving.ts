import { inTransaction } from '../../../shared/db/transaction.ts';
import { deleteFollows, type FollowSide, findFollows } from '../repository/follows.ts';
import { findLiked, takeLike } from '../repository/likes.ts';
import type { Parts } from './parts.ts';

const batch = 100;

/** Takes back the likes and follows of a member who leaves, so that the counts of others stay those of the rows. */
export async function removeTracesOf(parts: Parts, memberId: string, signal: AbortSignal): Promise<void> {
  let liked: string[];
  do {
    liked = await findLiked(parts.db, memberId, batch);
    for (const webId of liked) {
      if (signal.aborted) return;
      await unlike(parts, memberId, webId);
    }
  } while (liked.length === batch);
  await unfollow(parts, memberId, 'follower_id', signal);
  await unfollow(parts, memberId, 'followed_id', signal);
}

async function unlike({ db, webs }: Parts, memberId: string, webId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Held first, as whoever likes it does.
    if (!(await webs.hold(tx, webId))) return;
    const at = await takeLike(tx, memberId, webId);
    if (at) await webs.changeLikes(tx, webId, -1, at);
  });
}

async function unfollow(
  { db, accounts }: Parts,
  memberId: string,
  side: FollowSide,
  signal: AbortSignal,
): Promise<void> {
  let found = batch;
  while (found === batch && !signal.aborted) {
    const others = await findFollows(db, memberId, side, batch);
    found = others.length;
    if (found === 0) return;
    await inTransaction(db, async (tx) => {
      // Held first and all at once, as whoever follows does.
      await accounts.hold(tx, [memberId, ...others]);
      const ended = await deleteFollows(tx, memberId, side, others);
      const move =
        side === 'follower_id' ? { followed: ended, followers: [] } : { followed: [], followers: ended };
      await accounts.moveFollows(tx, move, -1);
    });
  }
}
