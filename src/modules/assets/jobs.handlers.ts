import type { Pool } from 'pg';
import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/index.ts';
import type { Storage } from '../../shared/storage/index.ts';
import type { Scratch } from '../../shared/storage/scratch.ts';
import { removeUnused, renderSizes } from './jobs.ts';
import { keysOf } from './keys.ts';
import { renderAll } from './render.ts';
import { closeUnused, findOrphans, findSpent, forget, isReady, markSized } from './repository/media.ts';

type Ctx = { db: Db; pool: Pool; storage: Storage; scratch: Scratch };

const render = handle(renderSizes, async ({ pool, storage }: Ctx, { publicId }, run) => {
  if (!(await isReady(pool, publicId))) return;
  const color = await renderAll(storage, publicId);
  if (color !== null) await run.finish((tx) => markSized(tx, publicId, color));
});

const batch = 200;

const remove = handle(removeUnused, async ({ db, storage, scratch }: Ctx, _payload, run) => {
  await findOrphans(db);
  await closeUnused(db);
  let spent: string[];
  do {
    spent = await findSpent(db, batch);
    for (const publicId of spent) {
      if (run.signal.aborted) return;
      for (const key of keysOf(publicId)) await storage.delete(key);
      // The row goes last: as long as it stands, the next round removes what is left.
      await forget(db, publicId);
    }
  } while (spent.length === batch);
  await Promise.all([storage.tidy(), scratch.sweep()]);
});

export const handlers = [render, remove];
