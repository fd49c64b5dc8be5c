import { createContext } from '../../context.ts';
import { primaryOf } from '../../shared/db/connection/primary.ts';
import { waitForDataDir } from '../../shared/db/embedded/index.ts';
import { migrateToLatest, migrateUpTo } from '../../shared/db/migrate.ts';
import { resolveDatabase } from '../../shared/db/resolve-database.ts';
import { OperatorError } from '../../shared/errors/operator-error.ts';
import { migrateQueues } from '../../shared/jobs/queue/migrate-queues.ts';
import { resetQueues } from '../../shared/jobs/queue/reset-queues.ts';
import { restoreFrom } from '../backup/index.ts';
import { type Command, print } from './command.ts';

/** `restore <file>`: restores into an installation without members whose processes are stopped. */
export const restore: Command = async (config, secrets, log, [path]) => {
  if (path === undefined)
    throw new OperatorError('usage: restore <file>, or restore - to read standard input');
  await using disposables = new AsyncDisposableStack();
  disposables.defer(await waitForDataDir(config.dataDir));
  const own = await resolveDatabase({ config, secrets, log, disposables });
  const { redisUrl } = own;
  const databaseUrl = await primaryOf(own.databaseUrl).find();
  await using ctx = await createContext(config, own, { log });
  const summary = await restoreFrom(path, {
    databaseUrl,
    storage: ctx.storage,
    typeOf: ctx.assets.typeOfKey,
    migrateTo: (name) => migrateUpTo(databaseUrl, log, name),
  });
  await migrateToLatest(databaseUrl, log, () => migrateQueues(databaseUrl));
  await ctx.webs.recordAllCode();
  await resetQueues({ databaseUrl, redisUrl }, ctx.db, log);
  print(`${summary} from ${path}`);
};
