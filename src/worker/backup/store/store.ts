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
  // `fill` reports it; before it has begun to write, nobody would listen.
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
