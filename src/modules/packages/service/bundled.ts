import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { buildPackage, sha256 } from '../build/build-package.ts';
import { PackageError } from '../build/limits.ts';
import type { Registry } from '../build/registry.ts';
import * as repository from '../repository.ts';
import { type BundledPackage, bundledPackages } from '../rules/bundled-packages.ts';
import { isVersion, type Pinned, parseSpecifier } from '../rules/fields.ts';
import { bundleKey, typeOfKey, typesKey } from '../rules/files.ts';
import type { Deps } from './deps.ts';

/** Where an image has the libraries of its release; other installations have no such folder. */
export const bundledFolder = new URL('../../../../bundled-packages/', import.meta.url).pathname;

const indexName = 'index.json';

/** A library in the folder; its files are called by their hashes. */
type Listed = Pinned & Omit<repository.Built, 'bytes' | 'typesBytes'>;

/**
 * Builds the libraries of the release into a folder, when an image is made. Throws a PackageError if the registry
 * serves another file than the tested one.
 */
export async function writeBundled(
  registry: Registry,
  folder: string,
  signal: AbortSignal,
  onBuilt: (name: string) => void,
  libraries: readonly BundledPackage[] = bundledPackages,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const listed: Listed[] = [];
  for (const { name: packageName, version, integrity, entries } of libraries) {
    const release = await registry.findRelease(packageName, version);
    if (release.integrity !== integrity)
      throw new PackageError(`${packageName} ${version} is not the file that was tested`);
    for (const name of entries) {
      const { code, types, hash, licence, licenceText, requires } = await buildPackage(
        registry,
        name,
        version,
        signal,
      );
      const typesHash = types && sha256(types);
      await writeFile(join(folder, `${hash}.js`), code);
      if (types && typesHash) await writeFile(join(folder, `${typesHash}.json`), types);
      listed.push({ name, version, hash, licence, licenceText, requires, typesHash });
      onBuilt(`${name}@${version}`);
    }
  }
  await writeFile(join(folder, indexName), JSON.stringify(listed, null, 1));
}

/**
 * Installs the libraries of a folder that the site does not have yet; returns how many. They need no internet, and do
 * not count towards members' quotas. Does nothing without the folder.
 */
export async function loadBundled({ db, storage }: Pick<Deps, 'db' | 'storage'>, folder = bundledFolder) {
  const index = await readFile(join(folder, indexName), 'utf8').catch(() => '[]');
  const listed: Listed[] = JSON.parse(index);
  const known = await repository.findPackages(db, listed);
  const isReady = ({ name, version }: Pinned) =>
    known.some((row) => row.name === name && row.version === version && row.state === 'ready');
  let loaded = 0;
  for (const one of listed) {
    if (isReady(one) || !parseSpecifier(one.name) || !isVersion(one.version)) continue;
    const { name, version, ...built } = one;
    const bytes = await take(storage, folder, built.hash, bundleKey(built.hash));
    const typesBytes =
      built.typesHash === null ? 0 : await take(storage, folder, built.typesHash, typesKey(built.typesHash));
    await inTransaction(db, (tx) =>
      repository.setBuilt(tx, { name, version }, { ...built, bytes, typesBytes }),
    );
    loaded += 1;
  }
  return loaded;
}

/** Stores a file of the folder; returns its size. Throws if its hash does not match its name. */
async function take(storage: Deps['storage'], folder: string, hash: string, key: string): Promise<number> {
  const bytes = await readFile(join(folder, key.slice(key.indexOf('/') + 1)));
  if (sha256(bytes) !== hash) throw new Error(`${key} in ${folder} has been changed`);
  await storage.put(key, bytes, { type: typeOfKey(key) ?? '' });
  return bytes.length;
}
