import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import { deleteLike, findLiked, type Likeable, likeableKinds } from '../repository/likes.ts';
import { deleteFollows, type FollowSide, findFollows } from '../repository/people.ts';
import { findPostsOf, type PostTable } from '../repository/posts.ts';
import { commentKind, deleteAnyPost, replyKind } from './comments/posts.ts';
import type { Deps } from './deps.ts';
import { likeableModules } from './likes.ts';

const postTables = ['replies', 'comments'] as const;

/** Deletes the likes, follows, comments and replies of a deleted account, and keeps the counts of others consistent. */
export async function removeInteractionsOf(deps: Deps, memberId: string, signal: AbortSignal): Promise<void> {
  for (const table of postTables) await deletePostsOf(deps, table, memberId, signal);
  for (const kind of likeableKinds) await unlikeAll(deps, kind, memberId, signal);
  await unfollow(deps, memberId, 'follower_id', signal);
  await unfollow(deps, memberId, 'followed_id', signal);
}

/** Whether counts of others still include likes, follows, comments or replies of a member. */
export async function hasInteractions(tx: Tx, memberId: string): Promise<boolean> {
  const found = [];
  for (const kind of likeableKinds) found.push(...(await findLiked(tx, kind, memberId, 1)));
  for (const table of postTables) found.push(...(await findPostsOf(tx, table, memberId, 1)));
  for (const side of ['follower_id', 'followed_id'] as const)
    found.push(...(await findFollows(tx, memberId, side, 1)));
  return found.length > 0;
}

async function deletePostsOf(
  deps: Deps,
  table: PostTable,
  memberId: string,
  signal: AbortSignal,
): Promise<void> {
  const kind = table === 'comments' ? commentKind(deps) : replyKind;
  const deletePost = (id: string) => inTransaction(deps.db, (tx) => deleteAnyPost(tx, kind, id));
  await inBatches(async (limit) => {
    const found = await findPostsOf(deps.db, table, memberId, limit);
    for (const id of found) if (!signal.aborted) await deletePost(id);
    return found.length;
  }, signal);
}

async function unlikeAll(deps: Deps, kind: Likeable, memberId: string, signal: AbortSignal): Promise<void> {
  await inBatches(async (limit) => {
    const liked = await findLiked(deps.db, kind, memberId, limit);
    for (const id of liked) if (!signal.aborted) await unlike(deps, kind, memberId, id);
    return liked.length;
  }, signal);
}

async function unlike(deps: Deps, kind: Likeable, memberId: string, id: string): Promise<void> {
  const resource = likeableModules(deps)[kind];
  await inTransaction(deps.db, async (tx) => {
    // Locked before the like, in the same order as in `like`.
    if (!(await resource.lockAny(tx, id))) return;
    const at = await deleteLike(tx, kind, memberId, id);
    if (at) await resource.adjustLikesCount(tx, id, -1, at);
  });
}

async function unfollow(
  { db, accounts }: Deps,
  memberId: string,
  side: FollowSide,
  signal: AbortSignal,
): Promise<void> {
  const toChange = (ended: string[]) =>
    side === 'follower_id' ? { followed: ended, followers: [] } : { followed: [], followers: ended };
  await inBatches(async (limit) => {
    const others = await findFollows(db, memberId, side, limit);
    if (others.length === 0) return 0;
    await inTransaction(db, async (tx) => {
      // All locked first and at once, in the same order as in `follow`.
      await accounts.lockMembers(tx, [memberId, ...others]);
      await accounts.adjustFollowCounts(tx, toChange(await deleteFollows(tx, memberId, side, others)), -1);
    });
    return others.length;
  }, signal);
}
