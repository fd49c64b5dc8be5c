import type { Tx } from '../../../shared/db/database.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Moderated } from '../../../shared/soft-delete.ts';
import { findPlace, hideDeletedPost, hidePost, type PostTable, restorePost } from '../repository/posts.ts';
import { commentKind, type PostKind, replyKind } from './comments/post-kinds.ts';
import { deleteAnyPost } from './comments/posts.ts';
import type { Deps } from './deps.ts';

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
