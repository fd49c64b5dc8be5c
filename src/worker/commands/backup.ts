import { createContext } from '../../context.ts';
import { primaryOf } from '../../shared/db/connection/primary.ts';
import { resolveSharedDatabase } from '../../shared/db/resolve-database.ts';
import { backUpTo } from '../backup/index.ts';
import { type Command, print } from './command.ts';

/** `backup [file]`: backs up the database and media, whether or not Codeweb is running. */
export const backup: Command = async (config, secrets, log, [path]) => {
  await using disposables = new AsyncDisposableStack();
  const own = await resolveSharedDatabase({ config, secrets, log, disposables });
  await using ctx = await createContext(config, own, { log });
  const { storage, assets, clock } = ctx;
  const file = path ?? `codeweb-${clock.now().toISOString().slice(0, 19).replaceAll(':', '-')}.tar`;
  const databaseUrl = await primaryOf(own.databaseUrl).find();
  print(await backUpTo(file, { databaseUrl, storage, mediaKeys: assets.listStoredKeys, log }));
};
