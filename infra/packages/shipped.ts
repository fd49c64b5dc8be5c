import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** An entry of package-lock.json. */
export type LockedPackage = {
  version?: string;
  license?: string;
  dev?: boolean;
  /** Whether it is a workspace, whose folder is in the repository. */
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};
/** Packages by their path, such as `node_modules/vite/node_modules/x`; '' is the product itself. */
export type Lock = Readonly<Record<string, LockedPackage>>;

export const readLock = (): Lock => JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages;

/**
 * The shipped packages: production dependencies, and development dependencies that are bundled for browsers, with their
 * own dependencies. `sources` is the text of the bundled sources.
 */
export function shippedOf(lock: Lock, sources: string): Set<string> {
  const shipped = new Set(
    Object.keys(lock).filter(
      (path) => path.startsWith('node_modules/') && !lock[path]?.dev && !lock[path]?.link,
    ),
  );
  const builtIn = Object.keys(lock['']?.devDependencies ?? {}).filter((name) => isImported(name, sources));
  for (const name of builtIn) addWithDependencies(lock, `node_modules/${name}`, shipped);
  return shipped;
}

/** The text of all sources of the build. */
export function readSources(): string {
  const files = ['src/**/*.{ts,tsx,js,css}', 'infra/build/*.ts'].flatMap((glob) =>
    globSync(glob, { cwd: root }),
  );
  return files.map((file) => readFileSync(`${root}${file}`, 'utf8')).join('\n');
}

/**
 * Imported by name, or a file of it by its path. Fonts and icons are also imported by pattern,
 * family by family.
 */
function isImported(name: string, sources: string): boolean {
  if (/^@(fontsource|fontsource-variable|iconify-json)\//.test(name)) return true;
  return new RegExp(`['"/]${name.replaceAll('.', '\\.')}['"/]`).test(sources);
}

function addWithDependencies(lock: Lock, path: string, found: Set<string>): void {
  if (found.has(path) || !lock[path]) return;
  found.add(path);
  const { dependencies, optionalDependencies } = lock[path];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const needed = resolvePath(lock, name, path);
    if (needed !== null) addWithDependencies(lock, needed, found);
  }
}

/** Resolves a package as Node does: in the nearest `node_modules` upwards of `from`. */
function resolvePath(lock: Lock, name: string, from: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (lock[path]) return path;
    if (at === '') return null;
  }
}

/** The package's name: the part of its path after the last `node_modules/`. */
export const nameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
