import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import semver from 'semver';
import { type FetchBytes, StatusError } from '../../../shared/fetch/fetch.ts';
import { parseJson } from '../../../shared/json.ts';
import { isPackageName, isVersion } from '../rules/fields.ts';
import { limits, PackageError } from './limits.ts';

/** A version of a package as the registry describes it. */
export type Release = {
  name: string;
  version: string;
  dependencies: ReadonlyMap<string, string>;
  tarball: string;
  integrity: string;
};

/** A package as people choose it. `bytes` is its size unpacked, 0 if it is unknown. */
export type Described = {
  name: string;
  version: string;
  description: string;
  licence: string;
  bytes: number;
};

export type Registry = {
  /** The newest version of a package, or the version or tag that is given. */
  describe(name: string, version?: string): Promise<Described>;
  search(text: string): Promise<Described[]>;
  /** The exact version of a package. */
  findRelease(name: string, version: string): Promise<Release>;
  /** The release to which the range of a dependency resolves. */
  resolveRange(name: string, range: string): Promise<Release>;
  /** The tarball, after its hash was compared with that of the release. */
  download(release: Release): Promise<Buffer>;
};

export type RegistryOptions = {
  fetchBytes: FetchBytes;
  url: string;
  /** Whether it may be in a private network, since the operator has named it in the environment. */
  isTrusted: boolean;
  signal: AbortSignal;
};

const maxAttempts = 2;
const abbreviated = 'application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8';

/** Creates a client of a registry that speaks the protocol of npm. Every response is validated. */
export function createRegistry({ fetchBytes, url, isTrusted, signal }: RegistryOptions): Registry {
  const base = url.replace(/\/+$/, '');
  const trusted = isTrusted ? new URL(base).origin : null;
  const read = async (address: string, maxBytes: number, accept: string, attempt = 1): Promise<Buffer> => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(limits.request)]);
    try {
      return await fetchBytes(address, { maxBytes, accept, trusted }, limited);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof StatusError && error.status === 404)
        throw new PackageError('the registry does not know it', { cause: error });
      // With many downloads, one may fail at random.
      if (attempt < maxAttempts) return read(address, maxBytes, accept, attempt + 1);
      throw new PackageError('the registry did not answer', { cause: error });
    }
  };
  const readJson = async (path: string, accept = 'application/json'): Promise<Json> => {
    const bytes = await read(`${base}/${path}`, limits.metadata, accept);
    try {
      return new Json(parseJson(bytes.toString('utf8')));
    } catch (error) {
      throw new PackageError('the registry did not answer in JSON', { cause: error });
    }
  };
  const pathOf = (name: string) => {
    if (!isPackageName(name)) throw new PackageError('this is not the name of a package');
    return name.replace('/', '%2f');
  };
  const readVersion = async (name: string, version: string) => {
    if (version !== 'latest' && !isVersion(version)) throw new PackageError('this is not an exact version');
    return readJson(`${pathOf(name)}/${version}`);
  };
  return {
    describe: async (name, version = 'latest') => toDescribed(await readVersion(name, version), name),
    search: async (text) => {
      const found = await readJson(`-/v1/search?size=12&text=${encodeURIComponent(text)}`);
      return found.list('objects').flatMap((one) => {
        const described = one.at('package');
        return isPackageName(described.text('name')) && isVersion(described.text('version'))
          ? [toDescribed(described, described.text('name'))]
          : [];
      });
    },
    findRelease: async (name, version) => toRelease(name, version, await readVersion(name, version)),
    resolveRange: async (name, range) => {
      const found = await readJson(pathOf(name), abbreviated);
      const versions = found.at('versions');
      const latest = found.at('dist-tags').text('latest');
      const tagged = found.at('dist-tags').text(range);
      const wanted = tagged || (semver.satisfies(latest, range) ? latest : null);
      const version = wanted ?? semver.maxSatisfying(versions.keys().filter(isVersion), range);
      if (!version) throw new PackageError(`the registry has no version ${range} of ${name}`);
      return toRelease(name, version, versions.at(version));
    },
    download: async ({ name, version, tarball, integrity }) => {
      const bytes = await read(tarball, limits.tarball, '*/*');
      if (!matches(bytes, integrity))
        throw new PackageError(
          `${name} ${version} is not what the registry says that it is (wrong integrity)`,
        );
      return bytes;
    },
  };
}

/** Reads values of untrusted JSON, in which names of properties can be any text. */
class Json {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  at(key: string): Json {
    const value = this.#value;
    const isOwn = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return new Json(isOwn ? (value as Record<string, unknown>)[key] : undefined);
  }

  text(key: string): string {
    const value = this.at(key).#value;
    return typeof value === 'string' ? value : '';
  }

  number(key: string): number {
    const value = this.at(key).#value;
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
  }

  keys(): string[] {
    return typeof this.#value === 'object' && this.#value !== null ? Object.keys(this.#value) : [];
  }

  list(key: string): Json[] {
    const value = this.at(key).#value;
    return Array.isArray(value) ? value.map((one) => new Json(one)) : [];
  }
}

function toDescribed(found: Json, name: string): Described {
  const version = found.text('version');
  if (!isVersion(version)) throw new PackageError("the registry's answer has no version");
  const licence = found.text('license') || found.at('license').text('type');
  return {
    name,
    version,
    description: found.text('description').slice(0, 300),
    licence: licence.slice(0, 100),
    bytes: found.at('dist').number('unpackedSize'),
  };
}

function toRelease(name: string, version: string, found: Json): Release {
  const dist = found.at('dist');
  const [tarball, integrity] = [dist.text('tarball'), dist.text('integrity')];
  if (found.text('version') !== version || tarball === '')
    throw new PackageError(`the registry does not know version ${version} of ${name}`);
  if (!sriShape.test(integrity)) throw new PackageError(`the registry has no hash of ${name} ${version}`);
  const dependencies = found.at('dependencies');
  const named = dependencies.keys().map((key) => [key, dependencies.text(key)] as const);
  return { name, version, tarball, integrity, dependencies: new Map(named) };
}

const sriShape = /(?:^|\s)sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}(?:\s|$)/;

/** Whether bytes have the strongest hash of a Subresource Integrity text. */
export function matches(bytes: Uint8Array, integrity: string): boolean {
  for (const algorithm of ['sha512', 'sha384', 'sha256']) {
    const wanted = integrity.split(/\s+/).filter((one) => one.startsWith(`${algorithm}-`));
    if (wanted.length === 0) continue;
    const hash = createHash(algorithm).update(bytes).digest('base64');
    return wanted.includes(`${algorithm}-${hash}`);
  }
  return false;
}

const timeoutMs = 20_000;
let known: Promise<string> | null = null;

/**
 * Address of the registry that npm uses on this machine: the public one, unless its operator has configured another.
 * Throws a PackageError without npm.
 */
export function findNpmRegistry(): Promise<string> {
  known ??= askNpm().catch((error: unknown) => {
    known = null;
    throw new PackageError('this server has no npm, so its registry must be set', { cause: error });
  });
  return known;
}

async function askNpm(): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry'], { timeout: timeoutMs });
  const url = URL.parse(stdout.trim());
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Error(`npm named no registry, but ${stdout.slice(0, 100)}`);
  return url.href;
}
