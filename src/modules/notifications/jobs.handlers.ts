import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/handle.ts';
import * as jobs from './jobs.ts';
import { deleteOldNotifications } from './service/notifications.ts';

type Ctx = { db: Db };

const old = handle(jobs.deleteOldNotifications, ({ db }: Ctx, _payload, { signal }) =>
  deleteOldNotifications({ db }, signal),
);

export const handlers = [old];
