import { systemClock } from '../../../src/shared/clock.ts';
import { openDatabase } from '../../../src/shared/db/client.ts';
import { startJobs } from '../../../src/shared/jobs/worker/start.ts';
import { createLog } from '../../../src/shared/log/log.ts';
import { declaredJobs, handlers, schedules } from './jobs.ts';

/** A worker process that hangs in its jobs, to be killed: `node child.ts <database> [redis]`. */
const [, , databaseUrl = '', redisUrl = null] = process.argv;
const log = createLog('warn');
const { db } = openDatabase({ databaseUrl }, log);
const ctx = { db, log, clock: systemClock, secrets: { databaseUrl, redisUrl }, hangs: true };
await startJobs({ ctx, declaredJobs, handlers, schedules, version: '1.0.0' });
