import type { Config, Secrets } from '../config/index.ts';
import type { Log } from '../log/log.ts';
import { runningDatabase, startEmbedded, waitForDataDir } from './embedded/index.ts';

type Options = {
  config: Pick<Config, 'database' | 'dataDir'>;
  secrets: Secrets;
  log: Log;
  /** Cleanup of whatever was started, run in reverse order. */
  parts: AsyncDisposableStack;
};

/** Resolves DATABASE_URL, or starts the embedded database in DATA_DIR, which this process must have locked. */
export async function ownDatabase({ config, secrets, log, parts }: Options): Promise<Secrets> {
  if (config.database.kind === 'url') return secrets;
  const database = await startEmbedded({ dataDir: config.dataDir, log });
  parts.defer(() => database.stop());
  return secrets.withDatabase(database.url);
}

/** Like `ownDatabase`, but uses the database of a process that is already running on DATA_DIR. */
export async function reachDatabase(options: Options): Promise<Secrets> {
  const { config, secrets, parts } = options;
  if (config.database.kind === 'url') return secrets;
  const running = runningDatabase(config.dataDir);
  if (running !== null) return secrets.withDatabase(running);
  parts.defer(await waitForDataDir(config.dataDir));
  return ownDatabase(options);
}
