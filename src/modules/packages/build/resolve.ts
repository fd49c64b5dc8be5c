import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { exports as exportsOf, imports as importsOf } from 'resolve.exports';
import { parseJson } from '../../../shared/json.ts';
import { parseSpecifier } from '../rules/fields.ts';
import type { Source, Sources } from './gather.ts';
import { limits } from './limits.ts';

/** The parts of a package.json that resolution uses; anything may be in them. */
export type Manifest = {
  name: string;
  version: string;
  main?: unknown;
  module?: unknown;
  browser?: unknown;
  types?: unknown;
  typings?: unknown;
  exports?: unknown;
  imports?: unknown;
  license?: unknown;
  peerDependencies?: unknown;
};

/**
 * The target of an import: a file of a package, another specifier that the web itself has to provide, nothing (an
 * empty module), or none.
 */
export type Target =
  | { kind: 'file'; key: string; path: string }
  | { kind: 'external'; specifier: string }
  | { kind: 'empty' }
  | { kind: 'missing' };

/** Which files an import prefers. */
export type Purpose = 'import' | 'require' | 'types';

const extensions = {
  code: ['', '.mjs', '.js', '.cjs', '.json', '.jsx', '.ts', '.tsx'],
  types: ['', '.d.ts', '.d.mts', '.d.cts', '.ts'],
};
const builtins = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));
const missing: Target = { kind: 'missing' };

/** Resolves imports among packages in memory, by the rules of Node and bundlers, and never from the file system. */
export class Resolver {
  readonly #sources: Sources;
  readonly #manifests = new Map<string, Manifest>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  sourceOf(key: string): Source {
    const source = this.#sources.packages.get(key);
    if (!source) throw new Error(`${JSON.stringify(key)} is not a package of this build`);
    return source;
  }

  manifestOf(key: string): Manifest {
    const known = this.#manifests.get(key);
    if (known) return known;
    const { files, name, version } = this.sourceOf(key);
    const manifest = { ...readManifest(files.get('package.json')), name, version };
    this.#manifests.set(key, manifest);
    return manifest;
  }

  /** The file to which `subpath` of a package leads, such as './client'; null if it has no such entry. */
  entryOf(key: string, subpath: string, purpose: Purpose): string | null {
    const manifest = this.manifestOf(key);
    if (manifest.exports !== undefined && manifest.exports !== null) {
      const found = attempt(() => exportsOf(manifest, subpath, conditionsOf(purpose)));
      for (const path of found ?? []) {
        const file = this.#fileAt(key, path, purpose);
        if (file !== null) return file;
      }
      return purpose === 'types' ? this.#typesBeside(key, subpath) : null;
    }
    if (subpath !== '.') return this.#fileAt(key, subpath, purpose);
    return this.#mainOf(key, purpose);
  }

  /** Where `specifier` leads in the file `path` of a package. */
  resolve(key: string, path: string, specifier: string, purpose: Purpose): Target {
    const replaced = purpose === 'types' ? undefined : this.#replacement(key, specifier);
    if (replaced === false) return { kind: 'empty' };
    if (replaced !== undefined && replaced !== specifier)
      return this.#resolve(key, 'package.json', replaced, purpose);
    return this.#resolve(key, path, specifier, purpose);
  }

  #resolve(key: string, path: string, specifier: string, purpose: Purpose): Target {
    if (/^\.{0,2}\//.test(specifier) || specifier === '.' || specifier === '..') {
      if (specifier.startsWith('/')) return missing;
      return this.#toFile(key, posix.join(posix.dirname(path), specifier), purpose);
    }
    if (specifier.startsWith('#')) {
      const found = attempt(() => importsOf(this.manifestOf(key), specifier, conditionsOf(purpose)));
      const [first] = found ?? [];
      if (first === undefined || first.startsWith('#')) return missing;
      return this.#resolve(key, 'package.json', first, purpose);
    }
    return this.#toPackage(key, specifier, purpose);
  }

  #toPackage(key: string, specifier: string, purpose: Purpose): Target {
    const parsed = parseSpecifier(specifier);
    const { dependencies, name: own } = this.sourceOf(key);
    const root = this.sourceOf(this.#sources.root);
    if (parsed) {
      const { name, subpath } = parsed;
      // A package of the registry wins over a module of Node of the same name, such as events.
      const found = dependencies.get(name);
      if (found !== undefined) return this.#toEntry(found, subpath, purpose);
      // Left to the web, so that a package exists once, however many of its entries a web uses.
      if (name === root.name && purpose !== 'types') return { kind: 'external', specifier };
      if (name === own) return this.#toEntry(key, subpath, purpose);
      const ofRoot = root.dependencies.get(name);
      if (ofRoot !== undefined) return this.#toEntry(ofRoot, subpath, purpose);
      if (isPeer(this.manifestOf(key), name) || isPeer(this.manifestOf(this.#sources.root), name))
        return { kind: 'external', specifier };
    }
    return builtins.has(specifier) || builtins.has(specifier.replace(/\/$/, ''))
      ? { kind: 'empty' }
      : missing;
  }

  #toEntry(key: string, subpath: string, purpose: Purpose): Target {
    const path = this.entryOf(key, subpath, purpose);
    if (path === null) return missing;
    return this.#replacementOfFile(key, path, purpose) ?? { kind: 'file', key, path };
  }

  #toFile(key: string, path: string, purpose: Purpose): Target {
    const found = this.#fileAt(key, path, purpose);
    if (found === null) return missing;
    return this.#replacementOfFile(key, found, purpose) ?? { kind: 'file', key, path: found };
  }

  /** The field `browser` of a manifest as an object replaces files and packages for browsers; false: by nothing. */
  #replacement(key: string, specifier: string): string | false | undefined {
    const { browser } = this.manifestOf(key);
    if (typeof browser !== 'object' || browser === null || !Object.hasOwn(browser, specifier))
      return undefined;
    const value = (browser as Record<string, unknown>)[specifier];
    return value === false || typeof value === 'string' ? value : undefined;
  }

  #replacementOfFile(key: string, path: string, purpose: Purpose): Target | null {
    if (purpose === 'types') return null;
    const named = [`./${path}`, path, `./${path.replace(/\.[mc]?js$/, '')}`];
    for (const name of named) {
      const value = this.#replacement(key, name);
      if (value === false) return { kind: 'empty' };
      if (value === undefined) continue;
      const file = this.#fileAt(key, value, purpose);
      if (file !== null) return { kind: 'file', key, path: file };
    }
    return null;
  }

  #mainOf(key: string, purpose: Purpose): string | null {
    const { browser, module, main, types, typings } = this.manifestOf(key);
    const fields = purpose === 'types' ? [types, typings] : [browser, module, main];
    for (const field of fields) {
      const file = typeof field === 'string' ? this.#fileAt(key, field, purpose) : null;
      if (file !== null) return file;
    }
    const index = this.#fileAt(key, 'index', purpose);
    return (
      index ?? (purpose === 'types' && typeof main === 'string' ? this.#fileAt(key, main, purpose) : null)
    );
  }

  /** The types of an entry that `exports` names none for: next to its code, or the main ones. */
  #typesBeside(key: string, subpath: string): string | null {
    const code = this.entryOf(key, subpath, 'import');
    const beside = code === null ? null : this.#fileAt(key, code, 'types');
    return beside ?? (subpath === '.' ? this.#mainOf(key, 'types') : null);
  }

  /**
   * The file at a path, which may lack the extension or name a folder. Paths cannot leave the package: its files are
   * a map.
   */
  #fileAt(key: string, path: string, purpose: Purpose): string | null {
    const { files } = this.sourceOf(key);
    const clean = posix.normalize(path.replace(/\/+$/, '')).replace(/^\.\//, '');
    const endings = purpose === 'types' ? extensions.types : extensions.code;
    const bases = purpose === 'types' ? [clean, clean.replace(/\.([mc]?)jsx?$/, '')] : [clean];
    for (const base of bases)
      for (const ending of endings) {
        const file = `${base}${ending}`;
        if (files.has(file) && (purpose !== 'types' || isTypes(file))) return file;
      }
    const inner = readManifest(files.get(posix.join(clean, 'package.json')));
    const fields = purpose === 'types' ? [inner.types, inner.typings] : [inner.module, inner.main];
    if (clean !== '.')
      for (const field of fields) {
        if (typeof field !== 'string' || field === '' || field === '.') continue;
        const file = this.#plainFile(files, posix.join(clean, field), endings);
        if (file !== null) return file;
      }
    return this.#plainFile(files, posix.join(clean, 'index'), endings);
  }

  #plainFile(files: Source['files'], path: string, endings: readonly string[]): string | null {
    const names = [path, posix.join(path, 'index')];
    const all = names.flatMap((name) => endings.map((ending) => `${name}${ending}`));
    return all.find((name) => files.has(name)) ?? null;
  }
}

const isTypes = (path: string) => /\.[mc]?tsx?$/.test(path);

const conditionsOf = (purpose: Purpose) =>
  purpose === 'types'
    ? { browser: true, conditions: ['types', 'module', 'production'] }
    : { browser: true, require: purpose === 'require', conditions: ['module', 'production'] };

const isPeer = ({ peerDependencies: peers }: Manifest, name: string): boolean =>
  typeof peers === 'object' && peers !== null && Object.hasOwn(peers, name);

/** The object in a package.json; an empty one for anything else. */
export function readManifest(bytes: Uint8Array | undefined): Manifest {
  const none = { name: '', version: '' };
  if (!bytes || bytes.length > limits.manifest) return none;
  const value = attempt(() =>
    parseJson(
      Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    ),
  );
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...none, ...value } : none;
}

/** The library throws if there is no entry, and anything may be in a manifest. */
function attempt<T>(work: () => T): Exclude<T, void> | undefined {
  try {
    return (work() ?? undefined) as Exclude<T, void> | undefined;
  } catch {
    return undefined;
  }
}
