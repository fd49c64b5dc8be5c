import type { Db, Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { isId } from '../../../../shared/ids.ts';
import type { Run } from '../../../../shared/jobs/handle.ts';
import type { Log } from '../../../../shared/log/log.ts';
import { encodeLoop, type LoopFrame } from '../../../../shared/media/loop.ts';
import { examinePicture, isAlike, isPlain } from '../../../../shared/media/pictures.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { lockOwn, requireOwn } from '../../../../shared/visibility/own-items.ts';
import { imageUrl } from '../../../assets/image-urls.ts';
import type { Assets } from '../../../assets/index.ts';
import { importMapOf } from '../../../packages/rules/files.ts';
import type { WebPictures } from '../../contract/pictures.ts';
import { renderThumbnail } from '../../jobs.ts';
import { invalidateWebs } from '../../repository/invalidate-webs.ts';
import {
  choosePicture,
  type Frame,
  findForRendering,
  findFrames,
  insertFrames,
  lockForPicture,
  setPicture,
} from '../../repository/pictures.ts';
import { findOwner, lockVisibleWeb, type OwnedWeb } from '../../repository/webs.ts';
import { assemblePage } from '../../rules/page.ts';
import type { Screenshots } from '../../screenshots.ts';
import type { Deps } from '../deps.ts';
import { keepPicture, shrinkForVersion, type VersionPictureDeps } from '../versions/pictures.ts';
import { replacePictures, tryStorePicture } from './pictures.ts';

/** Saves in quick succession are rendered once. */
const debounceSeconds = 1;

/** Enqueues the rendering of a web in `delay` seconds, in the transaction that changed its code, links or picture. */
export async function enqueueThumbnail(
  { jobs, shouldRenderThumbnails }: Pick<Deps, 'jobs' | 'shouldRenderThumbnails'>,
  tx: Tx,
  webId: string,
  delay = debounceSeconds,
): Promise<void> {
  if (shouldRenderThumbnails) await jobs.add(tx, renderThumbnail, { webId }, { delay });
}

export type ThumbnailDeps = {
  db: Db;
  log: Log;
  screenshots: Screenshots;
  assets: Pick<Assets, 'createImage' | 'storeLoop' | 'use' | 'release'>;
  config: VersionPictureDeps['config'];
};

/**
 * Renders a web from its code and replaces its automatic pictures, since an uploaded one may show anything: the most
 * detailed frame is shown, unless the owner has chosen another picture, and the others are kept for the owner to
 * choose from. If the page moves, a loop is stored beside the most detailed frame. The pictures stay if this host has
 * no browser, if the page cannot be rendered, or if the code changed in the meantime: that change has enqueued its
 * own rendering.
 */
export async function updateThumbnail(deps: ThumbnailDeps, webId: string, run: Run): Promise<void> {
  const { db, log, screenshots, assets } = deps;
  const web = screenshots.isAvailable ? await findForRendering(db, webId) : undefined;
  if (!web) return;
  const page = assemblePage({ ...web, importMap: importMapOf(web.packages) });
  const captured = await screenshots.capture(page, run.signal);
  if ('none' in captured) return log.info({ webId, reason: captured.none }, 'thumbnail not rendered');
  const frames = await distinctFrames(captured.frames);
  const [first] = frames;
  if (!first) throw new Error('a screenshot without frames');
  const best = frames.reduce((most, frame) => (frame.detail > most.detail ? frame : most), first);
  // Resources of the page may be unreachable only from here; the author's browser may have rendered it correctly.
  if (captured.missing && (await isPlain(best.bytes)))
    return log.info({ webId, reason: 'blank' }, 'thumbnail not rendered');
  const stored = await storeFrames(deps, { id: webId, ownerId: web.ownerId }, frames, best);
  if (stored === null) return log.info({ webId, reason: 'no room' }, 'thumbnail not rendered');
  await storeLoop(deps, { id: webId, ownerId: web.ownerId }, stored.best, captured.loop ?? []);
  const small = await shrinkForVersion(best.bytes);
  await run.finish(async (tx) => {
    const current = await lockForPicture(tx, webId);
    if (current?.stamp !== web.stamp) {
      for (const imageId of stored.all) await assets.release(tx, imageId);
      return;
    }
    if (!current.isPictureChosen) await setPicture(tx, webId, stored.best);
    await replacePictures({ assets }, tx, current, stored.best, stored.all);
    if (small) await keepPicture(deps, tx, { webId, ownerId: web.ownerId, data: small });
    await invalidateWebs(tx, [webId], current.isPublic);
  });
}

type RankedFrame = { bytes: Buffer; detail: number };

/** The frames that differ from all earlier ones, with their detail. */
async function distinctFrames(all: readonly Buffer[]): Promise<RankedFrame[]> {
  const frames: (RankedFrame & { sample: Buffer })[] = [];
  for (const bytes of all) {
    const { detail, sample } = await examinePicture(bytes);
    if (!frames.some((frame) => isAlike(frame.sample, sample))) frames.push({ bytes, detail, sample });
  }
  return frames;
}

/**
 * Stores the best frame and, while there is room, the others; null without room for the best. Returns their ids, all
 * in order.
 */
async function storeFrames(
  { assets, log }: Pick<ThumbnailDeps, 'assets' | 'log'>,
  { id: webId, ownerId }: { id: string; ownerId: string },
  frames: readonly RankedFrame[],
  best: RankedFrame,
): Promise<{ best: string; all: string[] } | null> {
  const store = ({ bytes }: RankedFrame) =>
    tryStorePicture(async () => (await assets.createImage(ownerId, 'thumbnail', bytes)).publicId);
  const bestId = await store(best);
  if (bestId === null) return null;
  const all: string[] = [];
  for (const frame of frames) {
    // The web has its picture without the others.
    const onFailure = (error: unknown) => {
      log.warn({ webId, error }, 'frame of a web not stored');
      return null;
    };
    const imageId = frame === best ? bestId : await store(frame).catch(onFailure);
    if (imageId !== null) all.push(imageId);
  }
  return { best: bestId, all };
}

/**
 * Stores the loop of a page beside its best frame, if the page moves and there is room. The web has its picture
 * without it.
 */
async function storeLoop(
  { assets, log }: Pick<ThumbnailDeps, 'assets' | 'log'>,
  { id: webId, ownerId }: { id: string; ownerId: string },
  imageId: string,
  frames: readonly LoopFrame[],
): Promise<void> {
  try {
    const bytes = await encodeLoop(frames);
    if (bytes !== null) await assets.storeLoop(ownerId, imageId, bytes);
  } catch (error) {
    log.warn({ webId, err: error }, 'loop of a web not stored');
  }
}

/** The picture of the owner's web, and those to choose from: 404 if the viewer cannot see it, 403 if it is not theirs. */
export async function getPictures(deps: Deps, viewer: Member, id: string): Promise<WebPictures> {
  if (!isId(id)) throw notFound();
  const web = requireOwn(viewer, await findOwner(deps.db, viewer, id));
  return present(deps, web, framesOf(web, await findFrames(deps.db, id)));
}

/**
 * Shows the picture `publicId` of the owner, one of the web's frames or an upload, until the owner chooses again;
 * null for the automatic one. 400 for a file that is not the owner's or no picture of a web.
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
    // The automatic picture is kept beside the chosen one.
    if (publicId !== null && kept.length === 0) await insertFrames(tx, id, frames);
    if (publicId !== null && !isOwnPicture) await deps.assets.use(tx, publicId, viewer.id, 'thumbnail');
    await choosePicture(tx, id, { imageId, isChosen: publicId !== null });
    if (imageId === null) await enqueueThumbnail(deps, tx, id);
    if (imageId !== web.imageId) await deps.assets.release(tx, web.imageId);
    await invalidateWebs(tx, [id], web.visibility === 'public');
  });
  return getPictures(deps, viewer, id);
}

/** The automatic pictures of a web: the kept ones, or else the shown one. */
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
