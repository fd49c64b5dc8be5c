import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { deleteFollows, type FollowSide, findFollows } from '../repository/follows.ts';
import { findLiked, type Likeable, likeableKinds, takeLike } from '../repository/likes.ts';
import { findRemarksOf, type RemarkTable } from '../repository/remarks.ts';
import { takeComment } from './comments.ts';
import type { Deps } from './deps.ts';
import { likeables } from './likeables.ts';
import { takeReply } from './replies.ts';

const batch = 100;
const remarkTables = ['replies', 'comments'] as const;

/** Takes back the likes, follows and remarks of a member who leaves, so that the counts of others stay those of the rows. */
export async function removeTracesOf(deps: Deps, memberId: string, signal: AbortSignal): Promise<void> {
  for (const table of remarkTables) await takeRemarks(deps, table, memberId, signal);
  for (const kind of likeableKinds) await unlikeAll(deps, kind, memberId, signal);
  await unfollow(deps, memberId, 'follower_id', signal);
  await unfollow(deps, memberId, 'followed_id', signal);
}

/** Whether the counts of others include anything of a member. */
export async function hasTraces(tx: Tx, memberId: string): Promise<boolean> {
  const found = [];
  for (const kind of likeableKinds) found.push(...(await findLiked(tx, kind, memberId, 1)));
  for (const table of remarkTables) found.push(...(await findRemarksOf(tx, table, memberId, 1)));
  for (const side of ['follower_id', 'followed_id'] as const)
    found.push(...(await findFollows(tx, memberId, side, 1)));
  return found.length > 0;
}

async function takeRemarks(
  deps: Deps,
  table: RemarkTable,
  memberId: string,
  signal: AbortSignal,
): Promise<void> {
  const take = table === 'comments' ? takeComment : takeReply;
  let found: string[];
  do {
    found = await findRemarksOf(deps.db, table, memberId, batch);
    for (const id of found) {
      if (signal.aborted) return;
      await take(deps, id);
    }
  } while (found.length === batch);
}

async function unlikeAll(deps: Deps, kind: Likeable, memberId: string, signal: AbortSignal): Promise<void> {
  let liked: string[];
  do {
    liked = await findLiked(deps.db, kind, memberId, batch);
    for (const id of liked) {
      if (signal.aborted) return;
      await unlike(deps, kind, memberId, id);
    }
  } while (liked.length === batch);
}

async function unlike(deps: Deps, kind: Likeable, memberId: string, id: string): Promise<void> {
  const thing = likeables(deps)[kind];
  await inTransaction(deps.db, async (tx) => {
    // Held first, as whoever likes it does.
    if (!(await thing.hold(tx, id))) return;
    const at = await takeLike(tx, kind, memberId, id);
    if (at) await thing.changeLikes(tx, id, -1, at);
  });
}

async function unfollow(
  { db, accounts }: Deps,
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
