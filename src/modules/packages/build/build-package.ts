import { createHash } from 'node:crypto';
import { parseSpecifier } from '../rules/fields.ts';
import { bundle } from './bundler/bundle.ts';
import { gather, type Sources } from './gather.ts';
import { limits, PackageError } from './limits.ts';
import type { Registry, Release } from './registry.ts';
import { Resolver, readManifest } from './resolve.ts';
import { collectTypes, type TypeFiles, typesPackageOf } from './types.ts';
import { isLicence, unpack } from './unpack.ts';

/** A bundle that a browser can import, with all that is known about it. */
export type BuiltPackage = {
  /** SHA-256 of the bundle, in hexadecimal digits. */
  hash: string;
  code: Buffer;
  /** Specifiers that it leaves to the web: peer dependencies, and the package's other entries. */
  requires: string[];
  /** Name of the licence according to package.json, such as MIT. */
  licence: string;
  licenceText: string;
  types: Buffer | null;
};

/** A tarball that an admin has uploaded in place of one of the registry. */
export type UploadedPackage = { release: Release; tarball: Uint8Array };

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Downloads, checks and bundles one entry of a package. Throws a PackageError with words for members, also for hostile packages: they
 * are text to this process, and at most bundled in another one.
 */
export async function buildPackage(
  registry: Registry,
  specifier: string,
  version: string,
  whole: AbortSignal,
  uploaded: UploadedPackage | null = null,
): Promise<BuiltPackage> {
  const parsed = parseSpecifier(specifier);
  if (parsed === null) throw new PackageError('this is not the name of a package');
  const late = AbortSignal.timeout(limits.build);
  const signal = AbortSignal.any([whole, late]);
  try {
    const release = uploaded?.release ?? (await registry.findRelease(parsed.name, version));
    const sources = await gather(registry, release, signal, uploaded?.tarball ?? null);
    const { code, requires } = await bundle({ sources, subpath: parsed.subpath }, signal);
    const bytes = Buffer.from(code);
    const types = await findTypes(registry, sources, parsed.subpath, signal);
    return {
      hash: sha256(bytes),
      code: bytes,
      requires: requires.filter((one) => one !== specifier),
      ...findLicence(sources),
      types: types && Buffer.from(JSON.stringify(types)),
    };
  } catch (error) {
    if (late.aborted && !whole.aborted)
      throw new PackageError('it takes too long to build', { cause: error });
    throw error;
  }
}

/** Reads the name and the version of an uploaded tarball from its package.json. */
export async function readUploaded(tarball: Uint8Array, signal: AbortSignal): Promise<UploadedPackage> {
  const files = await unpack(tarball, signal);
  const { name, version, dependencies } = readManifest(files.get('package.json')) as ReturnType<
    typeof readManifest
  > & { dependencies?: unknown };
  const named = Object.entries(dependencies ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { tarball, release: { name, version, tarball: '', integrity: '', dependencies: new Map(named) } };
}

/** The package's own declarations, or those of its `@types` package. */
async function findTypes(
  registry: Registry,
  sources: Sources,
  subpath: string,
  signal: AbortSignal,
): Promise<TypeFiles | null> {
  const own = collectTypes(sources, subpath);
  if (own !== null) return own;
  const root = sources.packages.get(sources.root);
  if (!root) return null;
  try {
    const release = await registry.resolveRange(typesPackageOf(root.name), '*');
    return collectTypes(await gather(registry, release, signal), subpath);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PackageError) return null;
    throw error;
  }
}

function findLicence(sources: Sources): { licence: string; licenceText: string } {
  const { license } = new Resolver(sources).manifestOf(sources.root);
  const files = sources.packages.get(sources.root)?.files ?? new Map<string, Uint8Array>();
  const named = typeof license === 'object' && license !== null && 'type' in license ? license.type : license;
  const path = [...files.keys()].find(isLicence);
  const text = path === undefined ? '' : Buffer.from(files.get(path) ?? []).toString('utf8');
  return {
    licence: typeof named === 'string' ? named.replaceAll('\0', '').slice(0, 100) : '',
    licenceText: text.replaceAll('\0', '').slice(0, limits.licence),
  };
}
