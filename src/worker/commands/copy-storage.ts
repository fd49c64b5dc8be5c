import { join } from 'node:path';
import type { Config, Secrets } from '../../shared/config/index.ts';
import { OperatorError } from '../../shared/errors/operator-error.ts';
import { openStorage, type Storage } from '../../shared/storage/index.ts';

export type StorageKind = 'files' | 's3';

/** Opens the bucket of the configuration, or the folder of DATA_DIR whatever the configuration says. */
export function openArea(
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  secrets: Secrets,
  kind: StorageKind,
  area: 'media' | 'exports',
): Promise<Storage> {
  return openStorage(kind === 's3' ? storage : { kind: 'files', dir: join(dataDir, 'media') }, secrets, area);
}

/** Files copied at a time. */
const concurrency = 4;

/**
 * Copies every file of a store that another one lacks, or has with another size. Files of unknown kinds are left. Nothing is deleted, so that it
 * can be repeated. Throws an OperatorError if a copy has another size than its original.
 */
export async function copyStorage(
  from: Storage,
  to: Storage,
  typeOf: (key: string) => string | null,
): Promise<{ copied: number; skipped: number }> {
  const done = { copied: 0, skipped: 0 };
  const files = from.list()[Symbol.asyncIterator]();
  const copyNext = async (): Promise<void> => {
    for (;;) {
      const next = await files.next();
      if (next.done) return;
      const { key, size } = next.value;
      const type = typeOf(key);
      if (type === null || (await to.stat(key))?.size === size) done.skipped += 1;
      else if (await copyFile(from, to, key, type)) done.copied += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, copyNext));
  return done;
}

/** False for a file that has been deleted meanwhile. */
async function copyFile(from: Storage, to: Storage, key: string, type: string): Promise<boolean> {
  const file = await from.open(key);
  if (file === null) return false;
  await to.put(key, { stream: file.stream, size: file.size }, { type });
  const stored = await to.stat(key);
  if (stored?.size !== file.size)
    throw new OperatorError(
      `${key} was copied with ${stored?.size ?? 0} of ${file.size} bytes; run this again`,
    );
  return true;
}
