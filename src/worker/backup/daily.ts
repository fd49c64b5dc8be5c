import type { Readable } from 'node:stream';
import pg from 'pg';
import type { Context } from '../../context.ts';
import { lastMomentOf } from '../../shared/config/variable-kinds.ts';
import { primaryOf } from '../../shared/db/connection/primary.ts';
import { verifyBackup } from './archive.ts';
import { openBackupStore } from './store/index.ts';
import { type BackupStore, dailyName, isDaily } from './store/store.ts';
import { takeBackup } from './take.ts';

export type BackupDeps = Pick<Context, 'config' | 'secrets' | 'clock' | 'log' | 'storage'> & {
  site: Pick<Context['site'], 'backups'>;
  storedFiles: Pick<Context['storedFiles'], 'listKeys'>;
};

/** Held by the one worker that backs up; ends with its connection, so also with its process. */
const tryLock = `select pg_try_advisory_lock(${0x63_77_65_62}, 2) as "isMine"`;

/**
 * Backs the site up, reads the backup again to compare its checksums, and deletes daily backups beyond the number to
 * keep. Does nothing if no backup is due, or another worker is making it. A failure is recorded, and the attempt
 * repeated later.
 */
export async function backUpIfDue(deps: BackupDeps, signal: AbortSignal): Promise<void> {
  const { at } = deps.config.backup;
  if (at === null) return;
  const dueAt = lastMomentOf(at, deps.clock.now());
  const databaseUrl = await primaryOf(deps.secrets.databaseUrl).find();
  const lock = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'codeweb-backup-lock',
    keepAlive: true,
  });
  lock.on('error', () => {});
  await lock.connect();
  try {
    const { rows } = await lock.query<{ isMine: boolean }>(tryLock);
    if (rows[0]?.isMine === true && (await deps.site.backups.begin(dueAt)))
      await attempt(deps, dueAt, databaseUrl, signal);
  } finally {
    await lock.end();
  }
}

async function attempt(
  deps: BackupDeps,
  dueAt: Date,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<void> {
  const { backups } = deps.site;
  try {
    const store = await openBackupStore(deps.config.backup, deps.secrets);
    try {
      const made = await storeVerified(deps, store, dueAt, databaseUrl, signal);
      await backups.complete(dueAt, made);
      deps.log.info({ ...made, place: store.place }, 'site backed up');
      await deleteOld(store, deps.config.backup.keep);
    } finally {
      store.close();
    }
  } catch (error) {
    if (signal.aborted) return backups.release(dueAt);
    await backups.fail(dueAt, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/** Stores a backup; one that does not read as it was written is deleted. */
async function storeVerified(
  { storage, storedFiles, log }: BackupDeps,
  store: BackupStore,
  dueAt: Date,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<{ name: string; bytes: number }> {
  const name = dailyName(dueAt);
  // Deletes the backup of a worker that ended between writing and recording it.
  await store.delete(name);
  const source = { databaseUrl, storage, mediaKeys: storedFiles.listKeys, log };
  await store.write(name, (out) => takeBackup(source, out), signal);
  try {
    await verifyStored(await store.open(name), signal);
  } catch (error) {
    await store.delete(name);
    throw error;
  }
  const stored = (await store.list()).find((one) => one.name === name);
  return { name, bytes: stored?.bytes ?? 0 };
}

/** Throws a BackupError unless all checksums are right. */
async function verifyStored(from: Readable, signal: AbortSignal): Promise<void> {
  const stop = () => from.destroy(new Error('the verification was stopped'));
  signal.addEventListener('abort', stop, { once: true });
  await verifyBackup(from).finally(() => signal.removeEventListener('abort', stop));
}

async function deleteOld(store: BackupStore, keep: number): Promise<void> {
  const daily = (await store.list()).map(({ name }) => name).filter(isDaily);
  for (const name of daily.toSorted().toReversed().slice(keep)) await store.delete(name);
}
