import type { Readable } from 'node:stream';
import { type Context, createContext } from '../../context.ts';
import { type Input, UsageError } from '../../shared/command-line/declare.ts';
import { primaryOf } from '../../shared/db/connection/primary.ts';
import { waitForDataDir } from '../../shared/db/embedded/instance-lock.ts';
import { resolveDatabase } from '../../shared/db/resolve-database.ts';
import { OperatorError } from '../../shared/errors/operator-error.ts';
import { backUpTo, openBackup, openBackupStore, verify } from '../backup/index.ts';
import { restoreInstallation } from '../backup/installation.ts';
import { type BackupStore, isThere } from '../backup/store/store.ts';
import { type Environment, formatTable, report, withInstallation } from './command.ts';

/** Backs up the database and media, whether or not Codeweb is running; or lists or verifies backups. */
export async function backup(input: Input, environment: Environment): Promise<void> {
  const { args, options } = input;
  if (options.list === true && options.verify === true)
    throw new UsageError('give --list or --verify, not both');
  if (options.list === true) return list(input, environment);
  if (options.verify === true) return verifyOne(input, environment);
  const summary = await withInstallation(
    environment,
    async ({ storage, storedFiles, clock, secrets, log }) => {
      const file = args[0] ?? `codeweb-${clock.now().toISOString().slice(0, 19).replaceAll(':', '-')}.tar`;
      const databaseUrl = await primaryOf(secrets.databaseUrl).find();
      return backUpTo(file, { databaseUrl, storage, mediaKeys: storedFiles.listKeys, log });
    },
  );
  // The standard output may carry the backup.
  process.stderr.write(`${summary}\n`);
}

/** Opens a file, or a backup of the worker by its name. */
export async function openNamed(
  path: string,
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
): Promise<Readable> {
  if (path === '-' || path.includes('/') || (await isThere(path))) return openBackup(path);
  return withStore({ config, secrets }, ({ open }) => open(path));
}

async function list(input: Input, { loadExisting }: Environment): Promise<void> {
  const { place, backups } = await withStore(loadExisting(), async (store) => ({
    place: store.place,
    backups: await store.list(),
  }));
  const rows = backups.map(({ name, bytes, writtenAt }) => [
    name,
    `${(bytes / 1e6).toFixed(1)} MB`,
    writtenAt.toISOString(),
  ]);
  report(input, backups, rows.length === 0 ? `no backups in ${place}` : formatTable(rows));
}

/** Verifies the file, or the newest backup of the worker. */
async function verifyOne({ args: [path] }: Input, { loadExisting }: Environment): Promise<void> {
  // A file needs no installation.
  if (path !== undefined && (path === '-' || (await isThere(path)))) return print(await openBackup(path));
  const installation = loadExisting();
  if (path !== undefined) return print(await openNamed(path, installation));
  await withStore(installation, async (store) => {
    const [newest] = await store.list();
    if (newest === undefined) throw new OperatorError(`no backups in ${store.place}; name a file`);
    await print(await store.open(newest.name));
  });
}

const print = async (from: Readable) => void process.stdout.write(`${await verify(from)}\n`);

async function withStore<T>(
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  work: (store: BackupStore) => Promise<T>,
): Promise<T> {
  const store = await openBackupStore(config.backup, secrets);
  return work(store).finally(() => store.close());
}

/** Restores into an installation without members whose processes are stopped. */
export async function restore({ args: [path = ''] }: Input, { load }: Environment): Promise<void> {
  const { config, secrets, log } = load();
  await using disposables = new AsyncDisposableStack();
  disposables.defer(await waitForDataDir(config.dataDir));
  const own = await resolveDatabase({ config, secrets, log, disposables });
  await using ctx = await createContext(config, own, { log });
  const summary = await restoreInstallation(ctx, await openNamed(path, ctx));
  process.stderr.write(`${summary} from ${path}\n`);
}
