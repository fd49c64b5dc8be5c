import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { BackupError } from '../format.ts';

export type StoredBackup = { name: string; bytes: number; writtenAt: Date };

/** Where the backups of the worker are: a folder, or a bucket of an S3 store. */
export type BackupStore = {
  /** Description for people. */
  place: string;
  /** Stores what `fill` writes under a new name; nothing is stored if that fails or is aborted. */
  write<T>(name: string, fill: (out: Writable) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Throws a BackupError if there is no such backup. */
  open(name: string): Promise<Readable>;
  /** The newest first. */
  list(): Promise<StoredBackup[]>;
  delete(name: string): Promise<void>;
  close(): void;
};

const nameShape = /^[\w-][\w.-]*\.tar$/;
export const isBackupName = (name: string) => nameShape.test(name);

/** Throws a BackupError for a name that could refer to anything outside the store. */
export function requireName(name: string): string {
  if (!isBackupName(name)) throw new BackupError(`"${name}" is not the name of a backup`);
  return name;
}

/** The name of a backup of the worker; backups with other names are never deleted. */
export const dailyName = (dueAt: Date) =>
  `codeweb-daily-${dueAt.toISOString().slice(0, 16).replace(':', '-')}.tar`;
export const isDaily = (name: string) => name.startsWith('codeweb-daily-');

export const newestFirst = (backups: StoredBackup[]) =>
  backups.sort((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime());

/** Runs `fill`, and destroys its stream when `signal` aborts or `fill` fails. */
export async function untilAborted<T>(
  out: Writable,
  fill: (out: Writable) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const abort = () => out.destroy(new BackupError('the backup was stopped'));
  // `fill` reports the error, but before it has begun to write, the stream has no listener.
  out.on('error', () => {});
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await fill(out);
  } catch (error) {
    out.destroy(error instanceof Error ? error : undefined);
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

const partEnd = '.part';

/** Backups as files of a folder that only their owner may read. */
export function createFolder(dir: string): BackupStore {
  const pathOf = (name: string) => join(dir, requireName(name));
  const listNames = () => readdir(dir).catch(() => []);
  return {
    place: dir,
    write: async (name, fill, signal) => {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      // Only one worker writes at a time, so unfinished files were left by a worker that was killed.
      for (const left of await listNames())
        if (isDaily(left) && left.endsWith(partEnd)) await rm(join(dir, left), { force: true });
      return writeWhole(pathOf(name), fill, signal);
    },
    open: (name) => openFile(pathOf(name)),
    list: async () => {
      const found = (await listNames()).filter(isBackupName).map(async (name) => {
        const { size, mtime } = await stat(join(dir, name));
        return { name, bytes: size, writtenAt: mtime };
      });
      return newestFirst(await Promise.all(found));
    },
    delete: (name) => rm(pathOf(name), { force: true }),
    close: () => {},
  };
}

/** Writes a file that must not exist yet; a failure leaves no file. */
export async function writeWhole<T>(
  path: string,
  fill: (out: Writable) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  if (await isThere(path)) throw new BackupError(`${path} exists already; name a file that does not exist`);
  const part = `${path}${partEnd}`;
  // A leftover of a killed backup would keep its file mode, which others may be able to read.
  await rm(part, { force: true });
  try {
    const result = await untilAborted(await openForWriting(part), fill, signal);
    await rename(part, path);
    return result;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Opened before the backup begins: a stream would report a missing folder as an event that nobody awaits yet. */
async function openForWriting(path: string): Promise<Writable> {
  try {
    const file = await open(path, 'wx', 0o600);
    return file.createWriteStream({ flush: true });
  } catch (error) {
    throw new BackupError(`the backup cannot be written (${error instanceof Error ? error.message : error})`);
  }
}

export async function openFile(path: string): Promise<Readable> {
  if (!(await isThere(path))) throw new BackupError(`${path} does not exist`);
  return createReadStream(path, { highWaterMark: 1 << 20 });
}

export const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
