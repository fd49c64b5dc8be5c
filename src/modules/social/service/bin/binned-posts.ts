import type { Tx } from '../../../../shared/db/database.ts';
import { notFound, taken } from '../../../../shared/errors/app-error.ts';
import { isId } from '../../../../shared/ids.ts';
import type { Binned } from '../../../../shared/soft-delete/binned.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { commentMessages } from '../../comment-messages.ts';
import * as bin from '../../repository/bin.ts';
import { adjustRepliesCount, lockAnyComment, lockComment } from '../../repository/comments.ts';
import { deletePost, findPlace, type PostTable, takePostFromBin } from '../../repository/posts.ts';
import { requireMayWrite } from '../blocks.ts';
import type { Deps } from '../deps.ts';

/** What a comment or reply is read under. */
type Parent = {
  table: PostTable;
  kind: 'web' | 'comment';
  /** Locks it until the end of the transaction; false if it is not visible to the member. */
  lockVisible(tx: Tx, member: Member, id: string): Promise<boolean>;
  lockAny(tx: Tx, id: string): Promise<boolean>;
  adjustCount(tx: Tx, id: string, delta: 1 | -1): Promise<void>;
};

/** The bins of comments and replies. */
export function createBinnedPosts(deps: Deps): { comment: Binned; reply: Binned } {
  const { webs } = deps;
  return {
    comment: binnedPosts(deps, {
      table: 'comments',
      kind: 'web',
      lockVisible: webs.lockIfVisible,
      lockAny: webs.lockAny,
      adjustCount: webs.adjustCommentsCount,
    }),
    reply: binnedPosts(deps, {
      table: 'replies',
      kind: 'comment',
      lockVisible: async (tx, member, id) => (await lockComment(tx, member, id)) !== undefined,
      lockAny: async (tx, id) => (await lockAnyComment(tx, id)) !== undefined,
      adjustCount: adjustRepliesCount,
    }),
  };
}

function binnedPosts({ trust }: Pick<Deps, 'trust'>, parent: Parent): Binned {
  const { table } = parent;
  return {
    list: async (db, member, after, limit) =>
      (await bin.findDeletedPosts(db, table, member, after, limit)).map((post) => ({ ...post, image: '' })),
    lock: async (tx, member, id) => {
      const ofMember = { ownerId: member.id };
      const found = isId(id) ? await bin.findDeletedPost(tx, table, id, ofMember) : undefined;
      if (!found) throw notFound();
      // What it is read under comes first, as everywhere.
      if (!(await parent.lockVisible(tx, member, found.parentId)))
        throw taken(commentMessages.placeGone[table]);
      if (!(await bin.lockDeletedPost(tx, table, id, ofMember))) throw notFound();
      // It is written there again, so what holds for writing holds here.
      await requireMayWrite(tx, member, { kind: parent.kind, id: found.parentId, text: found.text });
      await trust.permit(tx, member);
    },
    restore: async (tx, _member, id) => {
      if (!(await takePostFromBin(tx, table, id))) throw notFound();
      const place = await findPlace(tx, table, id);
      if (place) await parent.adjustCount(tx, place.parentId, 1);
    },
    purge: async (tx, id, which) => {
      const found = isId(id) ? await bin.findDeletedPost(tx, table, id, which) : undefined;
      if (!found || !(await parent.lockAny(tx, found.parentId))) return false;
      if (!(await bin.lockDeletedPost(tx, table, id, which))) return false;
      await deletePost(tx, table, id);
      return true;
    },
    findDue: (db, before, which) => bin.findDuePosts(db, table, before, which),
  };
}
