import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/handle.ts';
import { deleteExpiredCollectionViews, rollUpCollectionCounts } from './jobs.ts';
import { deleteExpiredViews, rollUpCounts } from './service/counters.ts';

type Ctx = { db: Db };

export const handlers = [
  handle(rollUpCollectionCounts, ({ db }: Ctx, _payload, { signal }) => rollUpCounts(db, signal)),
  handle(deleteExpiredCollectionViews, ({ db }: Ctx, _payload, { signal }) => deleteExpiredViews(db, signal)),
];
