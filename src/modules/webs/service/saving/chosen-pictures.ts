import { inTransaction } from '../../../../shared/db/transaction.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { isId } from '../../../../shared/ids.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { lockOwn, requireOwn } from '../../../../shared/visibility/own-items.ts';
import { imageUrl } from '../../../assets/image-urls.ts';
import type { WebPictures } from '../../contract/pictures.ts';
import { invalidateWebs } from '../../repository/invalidate-webs.ts';
import { choosePicture, type Frame, findFrames, insertFrames } from '../../repository/pictures.ts';
import { findOwner, lockVisibleWeb, type OwnedWeb } from '../../repository/webs.ts';
import type { Deps } from '../deps.ts';
import { enqueueThumbnail } from './thumbnails.ts';

/** The picture of the owner's web, and those to choose from: 404 if the viewer cannot see it, 403 if it is not theirs. */
export async function getPictures(deps: Deps, viewer: Member, id: string): Promise<WebPictures> {
  if (!isId(id)) throw notFound();
  const web = requireOwn(viewer, await findOwner(deps.db, viewer, id));
  return present(deps, web, framesOf(web, await findFrames(deps.db, id)));
}

/**
 * Shows the picture `publicId` of the owner, one of the web's frames or an upload, until the owner chooses again; null for the
 * automatic one. 400 for a file that is not the owner's or no picture of a web.
 */
export async function updatePicture(
  deps: Deps,
  viewer: Member,
  id: string,
  publicId: string | null,
): Promise<WebPictures> {
  await inTransaction(deps.db, async (tx) => {
    const web = await lockOwn(lockVisibleWeb, tx, viewer, id);
    const kept = await findFrames(tx, id);
    const frames = framesOf(web, kept);
    const imageId = publicId ?? frames.find(({ isBest }) => isBest)?.imageId ?? null;
    const isOwnPicture = [web, ...frames].some((picture) => picture.imageId === publicId);
    // The automatic picture is kept beside the one that is chosen.
    if (publicId !== null && kept.length === 0) await insertFrames(tx, id, frames);
    if (publicId !== null && !isOwnPicture) await deps.assets.use(tx, publicId, viewer.id, 'thumbnail');
    await choosePicture(tx, id, { imageId, isChosen: publicId !== null });
    if (imageId === null) await enqueueThumbnail(deps, tx, id);
    if (imageId !== web.imageId) await deps.assets.release(tx, web.imageId);
    await invalidateWebs(tx, [id], web.visibility === 'public');
  });
  return getPictures(deps, viewer, id);
}

/** The automatic pictures of a web: those that are kept, or else the one that is shown. */
function framesOf({ imageId, isPictureChosen }: OwnedWeb, kept: readonly Frame[]): readonly Frame[] {
  if (kept.length > 0 || isPictureChosen || imageId === null) return kept;
  return [{ imageId, isBest: true }];
}

function present({ publicUrl }: Deps, web: OwnedWeb, frames: readonly Frame[]): WebPictures {
  return {
    image: imageUrl(publicUrl, web.imageId, '600x350'),
    publicId: web.imageId,
    isChosen: web.isPictureChosen,
    frames: frames.map(({ imageId, isBest }) => ({
      publicId: imageId,
      image: imageUrl(publicUrl, imageId, '600x350'),
      isAutomatic: isBest,
    })),
  };
}
