import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../src/shared/db/embedded/index.ts';
import { migrateToLatest } from '../../src/shared/db/migrate.ts';
import { migrateQueues } from '../../src/shared/jobs/migrate-queues.ts';
import { createLog } from '../../src/shared/log.ts';

/** What a test may lose: nothing of it outlives the run. */
const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/** A throw-away PostgreSQL with one migrated database to copy from; `url` is that database's. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'codeweb-test-'));
  const log = createLog('silent');
  const cluster = await startEmbedded({ dataDir, log, settings: quick });
  await migrateToLatest(cluster.url, log, () => migrateQueues(cluster.url));
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
