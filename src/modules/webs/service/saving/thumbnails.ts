import type { Db, Tx } from '../../../../shared/db/database.ts';
import type { Run } from '../../../../shared/jobs/index.ts';
import type { Log } from '../../../../shared/log/log.ts';
import type { Assets } from '../../../assets/index.ts';
import { importMapOf } from '../../../packages/rules/files.ts';
import { renderThumbnail } from '../../jobs.ts';
import { invalidateWebs } from '../../repository/invalidate-webs.ts';
import { findForRendering, lockForPicture, setPicture } from '../../repository/saving/thumbnails.ts';
import { assemblePage } from '../../rules/page.ts';
import type { Screenshots } from '../../screenshots.ts';
import type { Deps } from '../deps.ts';
import { keepPicture, shrinkForVersion, type VersionPictureDeps } from '../versions/pictures.ts';
import { replacePicture, tryStorePicture } from './pictures.ts';

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
  assets: Pick<Assets, 'createImage' | 'use' | 'release'>;
  config: VersionPictureDeps['config'];
};

/**
 * Renders a web from its code and replaces its picture, since an uploaded one may show anything. The picture stays if this
 * host has no browser, if the page cannot be rendered, or if the code changed in the meantime: that change has enqueued
 * its own rendering.
 */
export async function updateThumbnail(deps: ThumbnailDeps, webId: string, run: Run): Promise<void> {
  const { db, log, screenshots, assets } = deps;
  const web = screenshots.isAvailable ? await findForRendering(db, webId) : undefined;
  if (!web) return;
  const page = assemblePage({ ...web, importMap: importMapOf(web.packages) });
  const captured = await screenshots.capture(page, run.signal);
  if ('none' in captured) return log.info({ webId, reason: captured.none }, 'thumbnail not rendered');
  // Resources of the page may be unreachable only from here; the author's browser may have rendered it correctly.
  if (captured.plain && captured.missing)
    return log.info({ webId, reason: 'blank' }, 'thumbnail not rendered');
  const publicId = await tryStorePicture(
    async () => (await assets.createImage(web.ownerId, 'thumbnail', captured.bytes)).publicId,
  );
  if (publicId === null) return log.info({ webId, reason: 'no room' }, 'thumbnail not rendered');
  const small = await shrinkForVersion(captured.bytes);
  await run.finish(async (tx) => {
    const current = await lockForPicture(tx, webId);
    if (current?.stamp !== web.stamp) return assets.release(tx, publicId);
    await setPicture(tx, webId, publicId);
    await replacePicture({ assets }, tx, { id: web.ownerId }, publicId, current.imageId);
    if (small) await keepPicture(deps, tx, { webId, ownerId: web.ownerId, data: small });
    await invalidateWebs(tx, [webId], current.isPublic);
  });
}
