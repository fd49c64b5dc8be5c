import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Log } from '../log/log.ts';
import { runningDatabase, startEmbedded } from './embedded/embedded.ts';
import { waitForDataDir } from './embedded/instance-lock.ts';

type Options = {
  config: Pick<Config, 'database' | 'dataDir'>;
  secrets: Secrets;
  log: Log;
  /** Cleanup of whatever was started, run in reverse order. */
  disposables: AsyncDisposableStack;
};

/** Resolves DATABASE_URL, or starts the embedded database in DATA_DIR, which this process must have locked. */
export async function resolveDatabase({ config, secrets, log, disposables }: Options): Promise<Secrets> {
  if (config.database.kind === 'url') return secrets;
  const database = await startEmbedded({ dataDir: config.dataDir, log });
  disposables.defer(() => database.stop());
  return secrets.withDatabase(database.url);
}

/** Like `resolveDatabase`, but shares the database of a process that already runs on DATA_DIR. */
export async function resolveSharedDatabase(options: Options): Promise<Secrets> {
  const { config, secrets, disposables } = options;
  if (config.database.kind === 'url') return secrets;
  const running = runningDatabase(config.dataDir);
  if (running !== null) return secrets.withDatabase(running);
  disposables.defer(await waitForDataDir(config.dataDir));
  return resolveDatabase(options);
}
