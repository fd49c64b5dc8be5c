import type { Tx } from '../../../shared/db/database.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Moderated } from '../../../shared/soft-delete/moderated.ts';
import { adjustRepliesCount, lockAnyComment, lockComment } from '../repository/comments.ts';
import { findPlace, hideDeletedPost, hidePost, type PostTable, restorePost } from '../repository/posts.ts';
import { lockReply } from '../repository/replies.ts';
import { deleteAnyComment } from './comments/comments.ts';
import { deleteAnyReply } from './comments/replies.ts';
import type { Deps } from './deps.ts';

/**
 * What moderators do with comments and replies. A hidden one leaves its web or comment and is not counted there; what
 * answers it goes with it. Its author reads it in the list of moderators' actions alone, so removing hides no more of it.
 */
export function createModeratedPosts(deps: Deps): { comment: Moderated; reply: Moderated } {
  return { comment: moderatedComments(deps), reply: moderatedReplies };
}

function moderatedComments(deps: Deps): Moderated {
  const { webs } = deps;
  return {
    hide: async (tx, viewer, id) => {
      const webId = await requireParent(tx, 'comments', id);
      // The web before the comment, as everywhere.
      await webs.lockVisible(tx, viewer, webId);
      if (!(await lockComment(tx, viewer, id)) || !(await hidePost(tx, 'comments', id))) throw notFound();
      await webs.adjustCommentsCount(tx, webId, -1);
    },
    remove: (tx, id) => removePost(tx, 'comments', id),
    restore: async (tx, id) => {
      const webId = await requireParent(tx, 'comments', id);
      const restored = (await webs.lockAny(tx, webId)) && (await restorePost(tx, 'comments', id));
      if (!restored) throw notFound();
      if (restored === 'shown') await webs.adjustCommentsCount(tx, webId, 1);
    },
    purge: (tx, id) => deleteAnyComment(deps, tx, id),
  };
}

const moderatedReplies: Moderated = {
  hide: async (tx, viewer, id) => {
    const commentId = await requireParent(tx, 'replies', id);
    if (!(await lockComment(tx, viewer, commentId))) throw notFound();
    if (!(await lockReply(tx, viewer, id)) || !(await hidePost(tx, 'replies', id))) throw notFound();
    await adjustRepliesCount(tx, commentId, -1);
  },
  remove: (tx, id) => removePost(tx, 'replies', id),
  restore: async (tx, id) => {
    const commentId = await requireParent(tx, 'replies', id);
    const restored = (await lockAnyComment(tx, commentId)) && (await restorePost(tx, 'replies', id));
    if (!restored) throw notFound();
    if (restored === 'shown') await adjustRepliesCount(tx, commentId, 1);
  },
  purge: (tx, id) => deleteAnyReply(tx, id),
};

/** A hidden post needs nothing more; one in its author's bin is taken from there. */
async function removePost(tx: Tx, table: PostTable, id: string): Promise<void> {
  await requireParent(tx, table, id);
  await hideDeletedPost(tx, table, id);
}

async function requireParent(tx: Tx, table: PostTable, id: string): Promise<string> {
  const place = isId(id) ? await findPlace(tx, table, id) : undefined;
  if (!place) throw notFound();
  return place.parentId;
}
