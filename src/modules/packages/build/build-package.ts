import { createHash } from 'node:crypto';
import { parseSpecifier } from '../rules/fields.ts';
import { bundle } from './bundler/bundle.ts';
import { gather, type Sources } from './gather.ts';
import { limits, PackageError } from './limits.ts';
import type { Registry, Release } from './registry.ts';
import { Resolver, readManifest } from './resolve.ts';
import { isLicence, unpack } from './unpack.ts';

/** A bundle that a browser can import, and everything known about it. */
export type BuiltPackage = {
  /** SHA-256 of the bundle, in hexadecimal digits. */
  hash: string;
  code: Buffer;
  /** Specifiers that it leaves to the web: peer dependencies, and the package's other entries. */
  requires: string[];
  /** Name of the license according to package.json, such as MIT. */
  licence: string;
  licenceText: string;
  types: Buffer | null;
};

/** A tarball that an admin has uploaded in place of one of the registry. */
export type UploadedPackage = { release: Release; tarball: Uint8Array };

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Downloads, checks and bundles one entry of a package. Throws a PackageError with words for members, also for
 * hostile packages. This process only treats packages as text; they are bundled in another one.
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

/** The declarations of an entry by paths below node_modules, with the manifests by which TypeScript finds them. */
type TypeFiles = Record<string, string>;

const referenceShape =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\bdeclare\s+module\s+|<reference\s+(?:path|types)\s*=\s*)(["'])([^"'\n]{1,300})\1/g;

/**
 * Collects the declarations that an entry needs, including those of its dependencies, up to 2 MB; null if it has
 * none. `as` is the name under which a web imports the package, which differs from its own for separate declarations
 * (`@types/…`).
 */
function collectTypes(sources: Sources, subpath: string): TypeFiles | null {
  const resolver = new Resolver(sources);
  const entry = resolver.entryOf(sources.root, subpath, 'types');
  if (entry === null) return null;
  const files: Map<string, string> = new Map();
  const waiting = [{ key: sources.root, path: entry }];
  const seen = new Set<string>();
  let bytes = 0;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { key, path } = next;
    const source = resolver.sourceOf(key);
    const name = `${source.name}/${path}`;
    const content = source.files.get(path);
    if (seen.has(name) || !content) continue;
    seen.add(name);
    bytes += content.length;
    // Without the rest some types are unknown, which completion tolerates.
    if (bytes > limits.types) break;
    const text = Buffer.from(content).toString('utf8');
    files.set(name, text);
    files.set(`${source.name}/package.json`, manifestText(resolver, key));
    for (const [, , specifier = ''] of text.matchAll(referenceShape)) {
      const found = findTypesOf(resolver, sources, key, path, specifier);
      if (found) waiting.push(found);
    }
  }
  return files.size === 0 ? null : Object.fromEntries(files);
}

function findTypesOf(resolver: Resolver, sources: Sources, key: string, path: string, specifier: string) {
  const target = resolver.resolve(key, path, specifier, 'types');
  if (target.kind === 'file') return target;
  // The declarations of another package may be in a separate package.
  const dependencies = sources.packages.get(key)?.dependencies;
  const declared = dependencies?.get(typesPackageOf(specifier));
  const entry = declared && resolver.entryOf(declared, '.', 'types');
  return declared && entry ? { key: declared, path: entry } : null;
}

/** The manifest, reduced to the fields that TypeScript reads. */
function manifestText(resolver: Resolver, key: string): string {
  const { name, version, types, typings, main, module, exports } = resolver.manifestOf(key);
  return JSON.stringify({ name, version, types, typings, main, module, exports });
}

/** The package with the declarations of a package that has none: `@types/d3`, `@types/scope__name`. */
function typesPackageOf(specifier: string): string {
  const parts = specifier.split('/');
  const name = specifier.startsWith('@') ? `${parts[0]?.slice(1)}__${parts[1] ?? ''}` : (parts[0] ?? '');
  return `@types/${name}`;
}
