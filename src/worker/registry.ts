import type { Context } from '../context.ts';
import { handlers as accountsHandlers } from '../modules/accounts/jobs.handlers.ts';
import * as accountsJobs from '../modules/accounts/jobs.ts';
import { handlers as assetsHandlers } from '../modules/assets/jobs.handlers.ts';
import * as assetsJobs from '../modules/assets/jobs.ts';
import { handlers as binHandlers } from '../modules/bin/jobs.handlers.ts';
import * as binJobs from '../modules/bin/jobs.ts';
import { handlers as collectionsHandlers } from '../modules/collections/jobs.handlers.ts';
import * as collectionsJobs from '../modules/collections/jobs.ts';
import { handlers as exportsHandlers } from '../modules/exports/jobs.handlers.ts';
import * as exportsJobs from '../modules/exports/jobs.ts';
import { handlers as moderationHandlers } from '../modules/moderation/jobs.handlers.ts';
import * as moderationJobs from '../modules/moderation/jobs.ts';
import { handlers as notificationsHandlers } from '../modules/notifications/jobs.handlers.ts';
import * as notificationsJobs from '../modules/notifications/jobs.ts';
import { handlers as packagesHandlers } from '../modules/packages/jobs.handlers.ts';
import * as packagesJobs from '../modules/packages/jobs.ts';
import { handlers as siteHandlers } from '../modules/site/jobs.handlers.ts';
import * as siteJobs from '../modules/site/jobs.ts';
import { handlers as websHandlers } from '../modules/webs/jobs.handlers.ts';
import * as websJobs from '../modules/webs/jobs.ts';
import type { Handler } from '../shared/jobs/handle.ts';
import type { Job } from '../shared/jobs/jobs.ts';
import { handlers as backupHandlers } from './backup/jobs.handlers.ts';
import * as backupJobs from './backup/jobs.ts';

export const declaredJobs: readonly Job[] = [
  ...Object.values(siteJobs),
  ...Object.values(packagesJobs),
  ...Object.values(accountsJobs),
  ...Object.values(assetsJobs),
  ...Object.values(websJobs),
  ...Object.values(collectionsJobs),
  ...Object.values(binJobs),
  ...Object.values(moderationJobs),
  ...Object.values(notificationsJobs),
  ...Object.values(exportsJobs),
  ...Object.values(backupJobs),
];

export const handlers: readonly Handler<Context>[] = [
  ...siteHandlers,
  ...packagesHandlers,
  ...accountsHandlers,
  ...assetsHandlers,
  ...websHandlers,
  ...collectionsHandlers,
  ...binHandlers,
  ...moderationHandlers,
  ...notificationsHandlers,
  ...exportsHandlers,
  ...backupHandlers,
];
