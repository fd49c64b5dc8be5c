import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../clock.ts';
import { AppError, isAppError } from '../errors/app-error.ts';

const gigabyte = 1_000_000_000;
const leftoverAge = 3_600_000;

/** Free bytes that uploads must leave: 5 % of the disk, at least 1 GB and at most 5 GB. */
export const reservedBytes = (totalBytes: number) =>
  Math.max(gigabyte, Math.min(totalBytes * 0.05, 5 * gigabyte));

const fullCode = 'storage-full';
const full = (cause?: unknown) =>
  new AppError(503, 'Storage is full', { code: fullCode, retryAfter: 60, cause });

export const isStorageFull = (error: unknown) => isAppError(error) && error.code === fullCode;

/** The code of a system error, such as 'ENOENT'. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Converts ENOSPC to an error for users; null for any other error. */
export const storageFull = (error: unknown) => (codeOf(error) === 'ENOSPC' ? full(error) : null);

/** The result, or null if the file does not exist. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(codeOf(error)))) return null;
    throw error;
  }
}

/** Throws a 503 if writing `size` more bytes would leave less than the reserve. */
export async function requireFreeSpace(
  dir: string,
  size: number,
  reserve: (total: number) => number,
): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(dir);
  if (bavail * bsize - size < reserve(blocks * bsize)) throw full();
}

/** Removes files in `folder` that were last written over an hour ago, since their writers have ended. */
export async function removeLeftovers(folder: string): Promise<void> {
  const oldest = systemClock.now().getTime() - leftoverAge;
  for (const name of (await orNull(readdir(folder))) ?? []) {
    const path = join(folder, name);
    const info = await orNull(stat(path));
    if (info && info.mtimeMs < oldest) await rm(path, { force: true });
  }
}
