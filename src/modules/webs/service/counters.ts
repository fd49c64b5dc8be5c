import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { webTag } from '../cache-tags.ts';
import { addLike } from '../repository/activity/activity.ts';
import { addComments, lockVisibleWeb } from '../repository/webs.ts';

/** Locks a web until the end of the transaction, so that rows can refer to it; 404 if it is not visible to the viewer. */
export async function lockVisible(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  if (!isId(id) || !(await lockVisibleWeb(tx, viewer, id))) throw notFound();
}

/** Adds `delta` to the likes of a locked web for a like given at `at`; returns the new count. */
export async function changeLikes(tx: Tx, id: string, delta: 1 | -1, at: Date): Promise<number> {
  const likes = await addLike(tx, id, delta, at);
  await invalidateTags(tx, webTag(id));
  return likes;
}

/** Adds `delta` to the comment count of a locked web. */
export async function changeComments(tx: Tx, id: string, delta: 1 | -1): Promise<void> {
  await addComments(tx, id, delta);
  await invalidateTags(tx, webTag(id));
}
