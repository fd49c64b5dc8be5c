import type { Viewer } from '../../../shared/auth/viewer.ts';
import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { webTag } from '../cache-tags.ts';
import { addLike } from '../repository/activity/activity.ts';
import { addComments, lockVisibleWeb } from '../repository/webs.ts';

/** Holds a web until the end of the transaction, so that what refers to it stands still; a 404 if it is not visible. */
export async function lockVisible(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  if (!isId(id) || !(await lockVisibleWeb(tx, viewer, id))) throw notFound();
}

/** Moves the likes of a held web by one like, given at `at`; answers how many there are now. */
export async function changeLikes(tx: Tx, id: string, delta: 1 | -1, at: Date): Promise<number> {
  const likes = await addLike(tx, id, delta, at);
  await invalidateTags(tx, webTag(id));
  return likes;
}

/** Moves the number of a held web's comments by one. */
export async function changeComments(tx: Tx, id: string, delta: 1 | -1): Promise<void> {
  await addComments(tx, id, delta);
  await invalidateTags(tx, webTag(id));
}
