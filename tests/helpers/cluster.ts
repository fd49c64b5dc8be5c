import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../src/shared/db/embedded/embedded.ts';
import { lockDataDir } from '../../src/shared/db/embedded/instance-lock.ts';
import { migrateToLatest } from '../../src/shared/db/migrate.ts';
import { migrateQueues } from '../../src/shared/jobs/queue.ts';
import { createLog } from '../../src/shared/log/log.ts';

const prefix = 'codeweb-test-postgres-';
const settled = 60_000;

/** Temporary data of a test, deleted at the end of the run. */
const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=500'];

/** A temporary PostgreSQL with one migrated database as a template; `url` is the template's. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  removeAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  const unlock = lockDataDir(dataDir);
  const log = createLog('silent');
  const cluster = await startEmbedded({ dataDir, log, settings: quick });
  await migrateToLatest(cluster.url, log, () => migrateQueues(cluster.url));
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop();
      unlock();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Clusters left by killed runs. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const dataDir = join(tmpdir(), name);
    try {
      if (performance.timeOrigin - statSync(dataDir).ctimeMs < settled) continue;
      lockDataDir(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // In use by another run, or by another user.
    }
  }
}
