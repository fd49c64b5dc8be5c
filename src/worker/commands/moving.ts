import { join } from 'node:path';
import { type Input, UsageError } from '../../shared/command-line/declare.ts';
import type { Config } from '../../shared/config/config.ts';
import type { Secrets } from '../../shared/config/secrets.ts';
import { OperatorError } from '../../shared/errors/operator-error.ts';
import { openStorage } from '../../shared/storage/open-storage.ts';
import type { Storage } from '../../shared/storage/storage.ts';
import { type Environment, report, withInstallation } from './command.ts';

/** Replaces the former address of the site in members' webs. */
export async function changeUrl(input: Input, environment: Environment): Promise<void> {
  const [from = '', to = ''] = input.args;
  for (const origin of [from, to])
    if (URL.parse(origin)?.origin !== origin)
      throw new UsageError(`"${origin}" is not an origin like https://codeweb.example, without a path`);
  if (from === to) throw new UsageError('both addresses are the same');
  await withInstallation(environment, async ({ config, webs }) => {
    if (!config.ownOrigins.includes(to))
      throw new OperatorError(
        `PUBLIC_URL is ${config.publicUrl}; set it to ${to} first, so that the new address works`,
      );
    const changed = await webs.changeUrl(from, to);
    report(
      input,
      { changed },
      `${changed} ${changed === 1 ? 'web' : 'webs'} changed, each with a version and a note`,
    );
  });
}

/** Copies all files from one store to another; the site may run during the copy. */
export async function migrateStorage(input: Input, environment: Environment): Promise<void> {
  const [from, to] = input.args as [StorageKind, StorageKind];
  if (from === to) throw new UsageError('give two different stores: files s3, or s3 files');
  await withInstallation(environment, async ({ config, secrets, storedFiles }) => {
    requireBucket(config);
    let [copied, skipped] = [0, 0];
    for (const area of ['media', 'exports'] as const) {
      const source = await openArea(config, secrets, from, area);
      const target = await openArea(config, secrets, to, area);
      try {
        const typeOf = area === 'media' ? storedFiles.typeOf : () => 'application/zip';
        const done = await copyStorage(source, target, typeOf);
        copied += done.copied;
        skipped += done.skipped;
      } finally {
        source.close();
        target.close();
      }
    }
    report(input, { copied, skipped }, `${copied} files copied, ${skipped} were there already`);
  });
}

function requireBucket({ storage }: Config): void {
  if (storage.kind !== 's3')
    throw new OperatorError(
      'set S3_ENDPOINT, S3_BUCKET and its keys for this command, as the site will have them',
    );
}

type StorageKind = 'files' | 's3';

/** Opens the bucket of the configuration, or the folder of DATA_DIR whatever the configuration says. */
function openArea(
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  secrets: Secrets,
  kind: StorageKind,
  area: 'media' | 'exports',
): Promise<Storage> {
  return openStorage(kind === 's3' ? storage : { kind: 'files', dir: join(dataDir, 'media') }, secrets, area);
}

/** Maximum files copied at a time. */
const concurrency = 4;

/**
 * Copies every file of a store that another one lacks, or has with another size. Files of unknown kinds are left.
 * Nothing is deleted, so that it can be repeated. Throws an OperatorError if a copy has another size than its
 * original.
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

/** False for a file that was deleted in the meantime. */
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
