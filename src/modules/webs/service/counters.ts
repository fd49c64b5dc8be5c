import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { webTag } from '../cache-tags.ts';
import { adjustLikesCount as addToLikes } from '../repository/trending.ts';
import * as webs from '../repository/webs.ts';

/** Locks a web until the end of the transaction, so that rows can refer to it; 404 if the viewer cannot open it. */
export async function lockVisible(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  if (!(await lockIfVisible(tx, viewer, id))) throw notFound();
}

/** Like `lockVisible`; false if the viewer cannot open the web. */
export async function lockIfVisible(tx: Tx, viewer: Viewer, id: string): Promise<boolean> {
  return isId(id) && (await webs.lockVisibleWeb(tx, viewer, id)) !== undefined;
}

/** Keeps a web from being deleted until the end of the transaction, without locking it; 404 if the viewer cannot open it. */
export async function keepVisible(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  if (!isId(id) || !(await webs.keepVisibleWeb(tx, viewer, id))) throw notFound();
}

/** Adds `delta` to the likes of a web whose row is locked, for a like given at `at`; returns the new count. */
export async function adjustLikesCount(tx: Tx, id: string, delta: 1 | -1, at: Date): Promise<number> {
  const likes = await addToLikes(tx, id, delta, at);
  await invalidateTags(tx, webTag(id));
  return likes;
}

/** Adds `delta` to the comment count of a locked web. */
export async function adjustCommentsCount(tx: Tx, id: string, delta: 1 | -1): Promise<void> {
  await webs.adjustCommentsCount(tx, id, delta);
  await invalidateTags(tx, webTag(id));
}
