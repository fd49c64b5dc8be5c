import { notFound, taken } from '../../../../shared/errors/app-error.ts';
import { isId } from '../../../../shared/ids.ts';
import type { Binned } from '../../../../shared/soft-delete.ts';
import * as bin from '../../repository/bin.ts';
import { deletePost, findPlace, takePostFromBin } from '../../repository/posts.ts';
import { commentMessages } from '../../rules/comment-messages.ts';
import { requireMayWrite } from '../blocks.ts';
import type { Deps } from '../deps.ts';
import { commentKind, type PostKind, replyKind } from './post-kinds.ts';

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
