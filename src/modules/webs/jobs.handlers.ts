import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/index.ts';
import { forgetViewers, rollUpActivity } from './jobs.ts';
import * as counting from './service/count.ts';

type Ctx = { db: Db };

export const handlers = [
  handle(rollUpActivity, ({ db }: Ctx, _payload, { signal }) => counting.rollUpActivity(db, signal)),
  handle(forgetViewers, ({ db }: Ctx, _payload, { signal }) => counting.forgetOldViewers(db, signal)),
];
