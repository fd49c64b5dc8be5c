import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/handle.ts';
import type { Jobs } from '../../shared/jobs/jobs.ts';
import { mainColor, pictureType, resizePicture } from '../../shared/media/pictures.ts';
import type { Scratch } from '../../shared/storage/scratch.ts';
import type { Storage } from '../../shared/storage/storage.ts';
import type { Packages } from '../packages/index.ts';
import { keyOf, pictureKindOf, sizeKeysOf, sizeName, sizesByKind } from './files/keys.ts';
import {
  deleteOrphanedFiles,
  eraseFile,
  moveFile,
  removeUnused,
  renderSizes,
  surveyStorage,
} from './jobs.ts';
import { findStoredUnder, markSizesReady } from './repository/media.ts';
import { markOrphansUnused, removeUnusedFiles } from './repository/removal.ts';
import { erase, moveFileBytes } from './service/files.ts';
import { deleteOrphans, survey } from './service/storage-survey.ts';

type Ctx = {
  db: Db;
  storage: Storage;
  scratch: Scratch;
  jobs: Jobs;
  packages: Pick<Packages, 'typeOfKey'>;
};

const render = handle(renderSizes, async ({ db, storage }: Ctx, { publicId }, run) => {
  const hasOwnKeys = async () => (await findStoredUnder(db, publicId)) === publicId;
  // The sizes of a file that is still being moved are rendered after the move.
  if (await hasOwnKeys()) {
    const color = await renderAllSizes(storage, publicId);
    if (color !== null) await run.finish((tx) => markSizesReady(tx, publicId, color));
  }
  // The file may have been removed while its sizes were rendered.
  if (!(await hasOwnKeys())) for (const key of sizeKeysOf(publicId)) await storage.delete(key);
});

const moveBytes = handle(moveFile, (ctx: Ctx, { publicId }, run) =>
  moveFileBytes(ctx, ctx.db, publicId, run),
);

const eraseBytes = handle(eraseFile, (ctx: Ctx, { publicId }, { signal }) =>
  erase(ctx, { id: publicId }, signal),
);

const remove = handle(removeUnused, async (ctx: Ctx, _payload, { signal }) => {
  const { db, storage, scratch } = ctx;
  await markOrphansUnused(db);
  await removeUnusedFiles(db);
  await erase(ctx, {}, signal);
  await Promise.all([storage.tidy(), scratch.sweep()]);
});

const surveyFiles = handle(surveyStorage, (ctx: Ctx, _payload, run) => survey(ctx, run));

const deleteOrphaned = handle(deleteOrphanedFiles, (ctx: Ctx, _payload, run) => deleteOrphans(ctx, run));

export const handlers = [render, moveBytes, eraseBytes, remove, surveyFiles, deleteOrphaned];

/**
 * Renders and stores every size of a picture from its master; idempotent. Returns the picture's dominant color as
 * '#rrggbb', or null if the master no longer exists.
 */
export async function renderAllSizes(storage: Storage, publicId: string): Promise<string | null> {
  const kind = pictureKindOf(publicId);
  const master = await storage.open(keyOf(publicId, 'master'));
  if (kind === null || master === null) return null;
  const bytes = Buffer.concat(await master.stream.toArray());
  for (const size of sizesByKind[kind]) {
    const picture = await resizePicture(bytes, size);
    await storage.put(keyOf(publicId, sizeName(size)), picture.bytes, { type: pictureType });
  }
  return mainColor(bytes);
}
