import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/index.ts';
import { deleteExpiredCollectionViews } from './jobs.ts';
import { deleteExpiredViews } from './service/view-counts.ts';

type Ctx = { db: Db };

export const handlers = [
  handle(deleteExpiredCollectionViews, ({ db }: Ctx, _payload, { signal }) => deleteExpiredViews(db, signal)),
];
