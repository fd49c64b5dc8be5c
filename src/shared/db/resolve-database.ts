import type { Config, Secrets } from '../config/index.ts';
import type { Log } from '../log/log.ts';
import { runningDatabase, startEmbedded, waitForDataDir } from './embedded/index.ts';

type Options = {
  config: Pick<Config, 'database' | 'dataDir'>;
  secrets: Secrets;
  log: Log;
  /** Stops what was started, in reverse order. */
  parts: AsyncDisposableStack;
};

/** The database of DATABASE_URL, else the embedded one of a DATA_DIR that is locked by us. */
export async function ownDatabase({ config, secrets, log, parts }: Options): Promise<Secrets> {
  if (config.database.kind === 'url') return secrets;
  const database = await startEmbedded({ dataDir: config.dataDir, log });
  parts.defer(() => database.stop());
  return secrets.withDatabase(database.url);
}

/** The same, or the one of a product that runs on DATA_DIR at this moment. */
export async function reachDatabase(options: Options): Promise<Secrets> {
  const { config, secrets, parts } = options;
  if (config.database.kind === 'url') return secrets;
  const running = runningDatabase(config.dataDir);
  if (running !== null) return secrets.withDatabase(running);
  parts.defer(await waitForDataDir(config.dataDir));
  return ownDatabase(options);
}
