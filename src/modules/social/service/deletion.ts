import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound, taken } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import type { Binned, Moderated } from '../../../shared/soft-delete.ts';
import * as bin from '../repository/bin.ts';
import { deleteLike, findLiked, type Likeable, likeableKinds } from '../repository/likes.ts';
import { deleteFollows, type FollowSide, findFollows } from '../repository/people.ts';
import {
  deletePost,
  findPlace,
  findPostsOf,
  hideDeletedPost,
  hidePost,
  type PostTable,
  restorePost,
  takePostFromBin,
} from '../repository/posts.ts';
import { commentMessages } from '../rules/comment-messages.ts';
import { requireMayWrite } from './blocks.ts';
import type { Deps } from './deps.ts';
import { likeableModules } from './likes.ts';
import { commentKind, deleteAnyPost, type PostKind, replyKind } from './posts.ts';

/** The bins of comments and replies. */
export const createBinnedPosts = (deps: Deps): { comment: Binned; reply: Binned } => ({
  comment: binnedPosts(deps, commentKind(deps)),
  reply: binnedPosts(deps, replyKind),
});

function binnedPosts({ trust }: Pick<Deps, 'trust'>, kind: PostKind): Binned {
  const { table } = kind;
  return {
    list: async (db, member, after, limit) =>
      (await bin.findDeletedPosts(db, table, member, after, limit)).map((post) => ({ ...post, image: '' })),
    lock: async (tx, member, id) => {
      const ofMember = { ownerId: member.id };
      const found = isId(id) ? await bin.findDeletedPost(tx, table, id, ofMember) : undefined;
      if (!found) throw notFound();
      // The parent is locked first, as everywhere.
      if (!(await kind.lockParent(tx, member, found.parentId)))
        throw taken(commentMessages.parentDeleted[table]);
      if (!(await bin.lockDeletedPost(tx, table, id, ofMember))) throw notFound();
      // Restoring publishes the post again, so the rules of new posts apply.
      const place = { kind: kind.parentKind, id: found.parentId };
      await requireMayWrite(tx, member, { ...place, text: found.text });
      await trust.permit(tx, member);
    },
    restore: async (tx, _member, id) => {
      if (!(await takePostFromBin(tx, table, id))) throw notFound();
      const place = await findPlace(tx, table, id);
      if (place) await kind.adjustCount(tx, place.parentId, 1);
    },
    purge: async (tx, id, which) => {
      const found = isId(id) ? await bin.findDeletedPost(tx, table, id, which) : undefined;
      if (!found || !(await kind.lockAnyParent(tx, found.parentId))) return false;
      if (!(await bin.lockDeletedPost(tx, table, id, which))) return false;
      await deletePost(tx, table, id);
      return true;
    },
    findDue: (db, before, which) => bin.findDuePosts(db, table, before, which),
  };
}

/**
 * Moderators' actions on comments and replies. A hidden one leaves its web or comment and is not counted there,
 * together with its replies. Its author reads it only in the list of moderators' actions, so removing hides nothing
 * further.
 */
export const createModeratedPosts = (deps: Deps): { comment: Moderated; reply: Moderated } => ({
  comment: moderatedPosts(commentKind(deps)),
  reply: moderatedPosts(replyKind),
});

function moderatedPosts(kind: PostKind): Moderated {
  const { table, lock, lockParent, lockAnyParent, adjustCount } = kind;
  return {
    hide: async (tx, viewer, id) => {
      const parentId = await requireParent(tx, table, id);
      if (!(await lockParent(tx, viewer, parentId))) throw notFound();
      if (!(await lock(tx, viewer, id)) || !(await hidePost(tx, table, id))) throw notFound();
      await adjustCount(tx, parentId, -1);
    },
    remove: (tx, id) => removePost(tx, table, id),
    restore: async (tx, id) => {
      const parentId = await requireParent(tx, table, id);
      const restored = (await lockAnyParent(tx, parentId)) && (await restorePost(tx, table, id));
      if (!restored) throw notFound();
      if (restored === 'shown') await adjustCount(tx, parentId, 1);
    },
    purge: (tx, id) => deleteAnyPost(tx, kind, id),
  };
}

/** A hidden post needs no further change; one in its author's bin is removed from there. */
async function removePost(tx: Tx, table: PostTable, id: string): Promise<void> {
  await requireParent(tx, table, id);
  await hideDeletedPost(tx, table, id);
}

async function requireParent(tx: Tx, table: PostTable, id: string): Promise<string> {
  const place = isId(id) ? await findPlace(tx, table, id) : undefined;
  if (!place) throw notFound();
  return place.parentId;
}

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
    // Locks the resource before the like, in the same order as `like`.
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
      // Locks all members first, in one call and in the same order as `follow`.
      await accounts.lockMembers(tx, [memberId, ...others]);
      await accounts.adjustFollowCounts(tx, toChange(await deleteFollows(tx, memberId, side, others)), -1);
    });
    return others.length;
  }, signal);
}
