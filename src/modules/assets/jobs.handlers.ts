import type { Db } from '../../shared/db/database.ts';
import { handle, type Jobs } from '../../shared/jobs/index.ts';
import type { Storage } from '../../shared/storage/index.ts';
import type { Scratch } from '../../shared/storage/scratch.ts';
import { sizeKeysOf } from './files/keys.ts';
import { renderAll } from './files/render-sizes.ts';
import { eraseFile, moveFile, removeUnused, renderSizes } from './jobs.ts';
import { findStoredUnder } from './repository/addresses.ts';
import { closeUnused, findOrphans, markSized } from './repository/media.ts';
import { erase } from './service/erasure.ts';
import { move } from './service/files.ts';

type Ctx = { db: Db; storage: Storage; scratch: Scratch; jobs: Jobs };

const render = handle(renderSizes, async ({ db, storage }: Ctx, { publicId }, run) => {
  const isHere = async () => (await findStoredUnder(db, publicId)) === publicId;
  // The sizes of a file that is still being moved are rendered after the move.
  if (await isHere()) {
    const color = await renderAll(storage, publicId);
    if (color !== null) await run.finish((tx) => markSized(tx, publicId, color));
  }
  // The file may have been removed while its sizes were rendered.
  if (!(await isHere())) for (const key of sizeKeysOf(publicId)) await storage.delete(key);
});

const moveOne = handle(moveFile, (ctx: Ctx, { publicId }, run) => move(ctx, ctx.db, publicId, run));

const eraseOne = handle(eraseFile, (ctx: Ctx, { publicId }, { signal }) =>
  erase(ctx, { id: publicId }, signal),
);

const remove = handle(removeUnused, async (ctx: Ctx, _payload, { signal }) => {
  const { db, storage, scratch } = ctx;
  await findOrphans(db);
  await closeUnused(db);
  await erase(ctx, {}, signal);
  await Promise.all([storage.tidy(), scratch.sweep()]);
});

export const handlers = [render, moveOne, eraseOne, remove];
