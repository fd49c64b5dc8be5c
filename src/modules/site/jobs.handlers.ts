import type { Db } from '../../shared/db/database.ts';
import { handle } from '../../shared/jobs/handle.ts';
import type { Site } from './index.ts';
import * as jobs from './jobs.ts';
import { countStats } from './repository/stats.ts';
import { removeOldLines } from './service/audit-log.ts';

type Ctx = { db: Db; site: Site };

const oldAuditLines = handle(jobs.removeOldAuditLines, ({ db, site }: Ctx, _payload, { signal }) =>
  removeOldLines({ db }, site.settings.get().auditLogDays, signal),
);

const siteStats = handle(jobs.countSiteStats, ({ db }: Ctx) => countStats(db));

const updates = handle(jobs.checkForUpdates, ({ site }: Ctx) => site.updates.check());

export const handlers = [oldAuditLines, siteStats, updates];
