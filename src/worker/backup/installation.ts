import type { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { primaryOf } from '../../shared/db/connection/primary.ts';
import { migrateToLatest, migrateUpTo } from '../../shared/db/migrate.ts';
import { migrateQueues, resetQueues } from '../../shared/jobs/queue.ts';
import { restoreOpened } from './index.ts';

/**
 * Restores a backup into the installation of `ctx`, migrates it to this version, and has its jobs and its index of
 * code made again. Returns a summary for the operator.
 */
export async function restoreInstallation(
  { secrets, storage, storedFiles, webs, db, log }: Context,
  from: Readable,
  { isRunning = false } = {},
): Promise<string> {
  const databaseUrl = await primaryOf(secrets.databaseUrl).find();
  const summary = await restoreOpened(from, {
    databaseUrl,
    storage,
    typeOf: storedFiles.typeOf,
    migrateTo: (name) => migrateUpTo(databaseUrl, log, name),
    isRunning,
  });
  await migrateToLatest(databaseUrl, log, () => migrateQueues(databaseUrl));
  await webs.recordAllCode();
  await resetQueues({ databaseUrl, redisUrl: secrets.redisUrl }, db, log);
  return summary;
}
