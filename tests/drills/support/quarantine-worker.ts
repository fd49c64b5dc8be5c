import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { systemClock } from '../../../src/shared/clock.ts';
import { openDatabase } from '../../../src/shared/db/client.ts';
import { startJobs } from '../../../src/shared/jobs/worker/start.ts';
import { createLog } from '../../../src/shared/log/log.ts';
import { resizePicture } from '../../../src/shared/media/pictures.ts';
import { shutdownRequested } from '../../../src/shared/process/signals.ts';
import { supervise } from '../../../src/shared/process/supervision/supervise.ts';
import { canvas } from '../../helpers/pictures.ts';
import { declaredJobs, handlers } from './quarantined-jobs.ts';

/**
 * Supervises a worker, which is this file again, as the role `all` does; DATABASE_URL and REDIS_URL name the job queue.
 */
const { DATABASE_URL: databaseUrl = '', REDIS_URL: redisUrl = null } = process.env;
const roomForMore = 100 * 2 ** 20;
const log = createLog('warn');
const ending = shutdownRequested();
if (process.argv[2] === 'worker') await work();
else {
  const worker = supervise('worker', process.env, log);
  await ending;
  await worker.stop();
}

async function work(): Promise<void> {
  await resizePicture(await canvas(100, 100).webp().toBuffer(), { width: 50 });
  takeLittleMore();
  const { db } = openDatabase({ databaseUrl }, log);
  const ctx = { db, log, clock: systemClock, secrets: { databaseUrl, redisUrl } };
  const running = await startJobs({ ctx, declaredJobs, handlers, schedules: [], version: '1.0.0' });
  process.send?.('ready');
  await ending;
  await running.close();
  await db.destroy();
}

/** Like `ulimit -v`, above the memory of a process that has decoded a picture on this machine. */
function takeLittleMore(): void {
  const kilobytes = /^VmSize:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const most = Number(kilobytes) * 1_024 + roomForMore;
  execFileSync('prlimit', ['--pid', String(process.pid), `--as=${most}`]);
}
