import { invalidateTags } from '../../../../shared/cache/tags.ts';
import { badRequest, notFound } from '../../../../shared/errors/app-error.ts';
import { isId, newId } from '../../../../shared/ids.ts';
import { addNotice } from '../../../../shared/screening.ts';
import { canChange, type Member } from '../../../../shared/viewer.ts';
import { isPublished } from '../../../../shared/visibility/publication.ts';
import { chosenVisibility, type VisibilityChoice } from '../../../../shared/visibility/visibility-choice.ts';
import { trendingTag } from '../../cache-tags.ts';
import { insertFork } from '../../repository/forks.ts';
import { findByIdempotencyKey, findOwner, lockVisibleWeb } from '../../repository/webs.ts';
import type { Deps } from '../deps.ts';
import { get } from '../webs.ts';
import { requireQuota } from './limits.ts';
import { saveWithPicture, tryStorePicture } from './pictures.ts';
import { refusalMessages } from './refusal-messages.ts';
import type { SavedWeb } from './saves.ts';
import { enqueueThumbnail } from './thumbnails.ts';

export type ForkOptions = VisibilityChoice & {
  title?: string | undefined;
  description?: string | undefined;
};

/**
 * Copies another member's web into a new one: 404 if the member cannot see it, 400 for their own. `idempotencyKey` is an
 * idempotency key per member.
 */
export async function fork(
  deps: Deps,
  viewer: Member,
  originalId: string,
  options: ForkOptions,
  idempotencyKey: string | null = null,
): Promise<SavedWeb> {
  const { db } = deps;
  const preferred = chosenVisibility(options);
  deps.site.spam.requireAllowed({ title: options.title, description: options.description });
  const known =
    idempotencyKey === null ? undefined : await findByIdempotencyKey(db, viewer.id, idempotencyKey);
  if (known !== undefined) return get(deps, viewer, known);
  const id = newId();
  const original = isId(originalId) ? await findOwner(db, viewer, originalId) : undefined;
  if (!original) throw notFound();
  if (canChange(viewer, original)) throw badRequest(refusalMessages.cannotForkOwnWeb);
  await deps.trust.publish(db, viewer, preferred);
  const { imageId: image } = original;
  // A copy, so that it lives as long as the fork: the original's picture changes its URL when the original turns private.
  const imageId = image && (await tryStorePicture(() => deps.assets.copyThumbnail(viewer.id, image)));
  let notice: string | null = null;
  const isNew = await saveWithPicture(deps, imageId, async (tx) => {
    // Locked so that the original cannot become private or be deleted during the copy.
    if (!(await lockVisibleWeb(tx, viewer, originalId))) throw notFound();
    const [title, description] = [options.title?.trim(), options.description?.trim()];
    const publication = await deps.trust.publish(tx, viewer, preferred);
    const row = {
      id,
      ownerId: viewer.id,
      idempotencyKey,
      title,
      description,
      imageId,
      publication,
    };
    if (!(await insertFork(tx, originalId, row))) {
      await deps.assets.release(tx, imageId);
      return false;
    }
    await deps.trust.count(tx, viewer, 'webs');
    await requireQuota(tx, viewer.id, deps.quota);
    if (imageId !== null) await deps.assets.use(tx, imageId, viewer.id, 'thumbnail');
    // Rendered again, since the original may still have the picture that its author's browser uploaded.
    await enqueueThumbnail(deps, tx, id);
    if (isPublished(publication)) await invalidateTags(tx, trendingTag);
    notice = await deps.screen(tx, viewer, 'web', id);
    return true;
  });
  const existingId =
    isNew || idempotencyKey === null ? id : await findByIdempotencyKey(db, viewer.id, idempotencyKey);
  return addNotice(await get(deps, viewer, existingId ?? id), notice);
}
