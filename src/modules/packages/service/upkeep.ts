import type { Db } from '../../../shared/db/database.ts';
import { badRequest } from '../../../shared/errors/app-error.ts';
import type { Audited } from '../../site/index.ts';
import { readUploaded } from '../build/build-package.ts';
import { PackageError } from '../build/limits.ts';
import type { PackageUse } from '../contract.ts';
import * as repository from '../repository.ts';
import { formatPinned, isPackageName, isVersion, type Pinned, parseSpecifier } from '../rules/fields.ts';
import { bundleKey, typeOfKey, typesKey } from '../rules/files.ts';
import { messages } from '../rules/messages.ts';
import { buildNow } from './adding.ts';
import type { Deps } from './deps.ts';
import { maxBytesOf } from './policy.ts';

const maxListed = 500;
const dayMs = 86_400_000;
/**
 * Days for which unused packages are kept, since drafts in browsers may refer to them. For older drafts they are built
 * again.
 */
const unusedDays = 30;

/** The packages of the site, for admins. */
export async function getUse(deps: Deps): Promise<PackageUse> {
  const [packages, bytes] = await Promise.all([
    repository.listPackages(deps.db, maxListed),
    repository.sumBytes(deps.db),
  ]);
  return { bytes, maxBytes: maxBytesOf(deps), packages };
}

/**
 * Installs an uploaded tarball with the entries that webs import. Throws a 400 that says why that is not possible.
 */
export async function upload(
  deps: Deps,
  audited: Audited,
  tarball: Uint8Array,
  entries: readonly string[],
): Promise<PackageUse> {
  const signal = AbortSignal.timeout(110_000);
  try {
    const uploaded = await readUploaded(tarball, signal);
    const { name, version } = uploaded.release;
    if (!isPackageName(name) || !isVersion(version)) throw badRequest(messages.badTarball, 'tarball');
    const names = [name, ...entries.map((entry) => `${name}/${entry.replace(/^\.?\//, '')}`)];
    if (!names.every(parseSpecifier)) throw badRequest(messages.notAName, 'entries');
    for (const one of names) await buildNow(deps, { name: one, version }, { signal, uploaded });
    await audited.transaction(async (_tx, record) => {
      const subject = { kind: 'site', id: 'packages', label: formatPinned({ name, version }) } as const;
      await record({ action: 'package.upload', subject });
    });
  } catch (error) {
    if (error instanceof PackageError)
      throw badRequest(`The package cannot be used: ${error.message}`, 'tarball');
    throw error;
  }
  return getUse(deps);
}

export type Pruned = { packages: Pinned[]; bytes: number };

/**
 * Removes packages that no web and no version has, and that nobody has added for 30 days, and files that belong to no
 * package.
 */
export async function prune(deps: Deps, audited: Audited): Promise<Pruned> {
  const cutoff = new Date(deps.clock.now().getTime() - unusedDays * dayMs);
  const removed = await audited.transaction(async (tx, record) => {
    const rows = await repository.deleteUnused(tx, cutoff);
    if (rows.length === 0) audited.nothingChanged();
    else {
      const details = { packages: rows.length };
      await record({ action: 'package.prune', subject: { kind: 'site', id: 'packages' }, details });
    }
    return rows;
  });
  await deleteUnusedFiles(deps, cutoff);
  return {
    packages: removed.map(({ name, version }) => ({ name, version })),
    bytes: removed.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

async function deleteUnusedFiles({ db, storage }: Deps, cutoff: Date): Promise<void> {
  const files: { key: string; hash: string }[] = [];
  for await (const { key, writtenAt } of storage.list())
    if (typeOfKey(key) !== null && writtenAt < cutoff) files.push({ key, hash: hashOf(key) });
  const used = new Set(
    await repository.findUsedHashes(
      db,
      files.map(({ hash }) => hash),
    ),
  );
  for (const { key, hash } of files) if (!used.has(hash)) await storage.delete(key);
}

const hashOf = (key: string) => key.replace(/^.*\//, '').replace(/\..*$/, '');

/** Keys of all files in the media store, for a backup. */
export async function listStoredKeys(db: Db): Promise<string[]> {
  const rows = await repository.listHashes(db);
  const keys = rows.flatMap(({ hash, typesHash }) => [
    ...(hash ? [bundleKey(hash)] : []),
    ...(typesHash ? [typesKey(typesHash)] : []),
  ]);
  return [...new Set(keys)];
}
