import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/index.ts';
import { forgetCollectionViewers } from './jobs.ts';
import { forgetOldViewers } from './service/view-counts.ts';

type Ctx = { db: Db };

export const handlers = [
  handle(forgetCollectionViewers, ({ db }: Ctx, _payload, { signal }) => forgetOldViewers(db, signal)),
];
