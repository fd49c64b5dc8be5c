import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What package-lock.json tells of a package. */
export type Locked = {
  version?: string;
  license?: string;
  dev?: boolean;
  /** Of a workspace: its folder is in the repository. */
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};
/** Packages by where they lie: `node_modules/vite/node_modules/x`; '' is the product itself. */
export type Lock = Readonly<Record<string, Locked>>;

export const readLock = (): Lock => JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages;

/**
 * The packages that people get with the product: those for production, and those for development that are built into
 * what browsers get, with all that they need. `sources` is the text of what is built.
 */
export function shippedOf(lock: Lock, sources: string): Set<string> {
  const shipped = new Set(
    Object.keys(lock).filter(
      (path) => path.startsWith('node_modules/') && !lock[path]?.dev && !lock[path]?.link,
    ),
  );
  const builtIn = Object.keys(lock['']?.devDependencies ?? {}).filter((name) => isNamed(name, sources));
  for (const name of builtIn) addWithNeeds(lock, `node_modules/${name}`, shipped);
  return shipped;
}

/** The text of everything that the build reads. */
export function readSources(): string {
  const files = ['src/**/*.{ts,tsx,js,css}', 'infra/build/*.ts'].flatMap((glob) =>
    globSync(glob, { cwd: root }),
  );
  return files.map((file) => readFileSync(`${root}${file}`, 'utf8')).join('\n');
}

/** Imported by name, or a file of it by its path. Fonts and icons are also taken by rule, family by family. */
function isNamed(name: string, sources: string): boolean {
  if (/^@(fontsource|fontsource-variable|iconify-json)\//.test(name)) return true;
  return new RegExp(`['"/]${name.replaceAll('.', '\\.')}['"/]`).test(sources);
}

function addWithNeeds(lock: Lock, path: string, found: Set<string>): void {
  if (found.has(path) || !lock[path]) return;
  found.add(path);
  const { dependencies, optionalDependencies } = lock[path];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const needed = whereIs(lock, name, path);
    if (needed !== null) addWithNeeds(lock, needed, found);
  }
}

/** Where Node finds a package that one at `from` asks for: the nearest `node_modules` upwards. */
function whereIs(lock: Lock, name: string, from: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (lock[path]) return path;
    if (at === '') return null;
  }
}

/** The package's name: what stands behind the last `node_modules/`. */
export const nameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
