import { type Input, UsageError } from '../../shared/command-line/declare.ts';
import type { Config } from '../../shared/config/index.ts';
import { OperatorError } from '../../shared/errors/operator-error.ts';
import { type Environment, report, withInstallation } from './command.ts';
import { copyStorage, openArea, type StorageKind } from './copy-storage.ts';

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

/** Copies all files from one store to another; the site may run meanwhile. */
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
