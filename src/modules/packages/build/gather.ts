import { createSemaphore } from '../../../shared/process/semaphore.ts';
import { isPackageName } from '../rules/fields.ts';
import { limits, PackageError } from './limits.ts';
import type { Registry, Release } from './registry.ts';
import { type Files, unpack } from './unpack.ts';

/** An unpacked package in the memory of a build. */
export type Source = {
  name: string;
  version: string;
  files: Files;
  /** Dependencies by name; the values are keys of the map of sources. */
  dependencies: ReadonlyMap<string, string>;
};

/** All packages of one build by `name@version`. These keys are not paths. */
export type Sources = { root: string; packages: Map<string, Source> };

/** A release of the registry to download, or an uploaded tarball. */
type Wanted = { release: Release; tarball: Uint8Array | null };

/** Maximum concurrent downloads. */
const maxDownloads = 4;

const keyOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

/**
 * Downloads and unpacks a package with everything that it depends on; peers are left to the web. Throws a PackageError
 * if the total exceeds the limits of a bundle.
 */
export async function gather(
  registry: Registry,
  root: Release,
  signal: AbortSignal,
  tarball: Uint8Array | null = null,
): Promise<Sources> {
  const packages = new Map<string, Source | null>();
  const resolved = new Map<string, Release>();
  const enter = createSemaphore(maxDownloads);
  let kept = 0;
  /** Adds one package; returns those that it depends on. */
  const add = async ({ release, tarball }: Wanted): Promise<Wanted[]> => {
    signal.throwIfAborted();
    const files = await unpack(tarball ?? (await registry.download(release)), signal);
    for (const bytes of files.values()) kept += bytes.length;
    if (kept > limits.allKept) throw new PackageError('it depends on more than 60 MB of code');
    const dependencies = new Map<string, string>();
    const found: Wanted[] = [];
    for (const [alias, range] of release.dependencies) {
      const dependency = await resolve(registry, resolved, alias, range);
      if (dependency === null) continue;
      dependencies.set(alias, keyOf(dependency));
      found.push({ release: dependency, tarball: null });
    }
    packages.set(keyOf(release), { name: release.name, version: release.version, files, dependencies });
    return found;
  };
  let level: Wanted[] = [{ release: root, tarball }];
  while (level.length > 0) {
    const added = level.filter((wanted) => {
      const isNew = !packages.has(keyOf(wanted.release));
      if (isNew) packages.set(keyOf(wanted.release), null);
      return isNew;
    });
    if (packages.size > limits.packages)
      throw new PackageError(`it depends on more than ${limits.packages} packages`);
    level = (await Promise.all(added.map((wanted) => enter(() => add(wanted))))).flat();
  }
  return { root: keyOf(root), packages: packages as Map<string, Source> };
}

/**
 * The release that a dependency resolves to; null for one outside the registry, such as the address of a repository.
 */
async function resolve(
  registry: Registry,
  resolved: Map<string, Release>,
  alias: string,
  specifier: string,
): Promise<Release | null> {
  if (resolved.size > 4 * limits.packages) throw new PackageError('it depends on too many packages');
  const [name, range] = aliased(alias, specifier);
  if (!isPackageName(name) || range.includes('/') || range.includes(':') || range.length > 200) return null;
  const id = `${name}@${range}`;
  const known = resolved.get(id) ?? (await registry.resolveRange(name, range));
  resolved.set(id, known);
  return known;
}

/** `npm:other@^1.0.0` names another package. */
function aliased(alias: string, range: string): [name: string, range: string] {
  if (!range.startsWith('npm:')) return [alias, range.trim() || '*'];
  const target = range.slice(4);
  const at = target.lastIndexOf('@');
  return at > 0 ? [target.slice(0, at), target.slice(at + 1)] : [target, '*'];
}
