import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../errors/operator-error.ts';

/** The file in which a build names the newest migration of its sources. */
export const builtForFile = 'built-for.json';

type Packages = Record<string, { version?: string }>;

/**
 * Throws an OperatorError if the pages in `root` were built, or the packages installed, for other sources than those
 * that run. Called before a database is upgraded, since no process could serve the new schema otherwise.
 */
export function requireFittingRelease(root: string, newestMigration: string): void {
  const misfits = [...misfitOfBuild(root, newestMigration), ...misfitsOfPackages(root)];
  if (misfits.length === 0) return;
  throw new OperatorError(
    `the database was not migrated, because this installation is not complete: ${misfits.join('; ')}. ` +
      'Run `npm run build`, which installs and builds, and start again',
  );
}

function misfitOfBuild(root: string, newest: string): string[] {
  const built = readJson<{ migration?: string }>(join(root, 'dist', builtForFile));
  if (built === null) return ['the pages are not built'];
  return built.migration === newest ? [] : ['the pages were built for another version'];
}

/** An image has no list of wanted packages: it is built as a whole. */
function misfitsOfPackages(root: string): string[] {
  const wanted = readJson<{ packages: Packages }>(join(root, 'package-lock.json'))?.packages;
  const installed = readJson<{ packages: Packages }>(
    join(root, 'node_modules', '.package-lock.json'),
  )?.packages;
  const own = readJson<{ dependencies?: object }>(join(root, 'package.json'))?.dependencies ?? {};
  if (!wanted || !installed) return [];
  const wrong = Object.keys(own).filter((name) => {
    const place = `node_modules/${name}`;
    return installed[place]?.version !== wanted[place]?.version;
  });
  return wrong.length === 0 ? [] : [`these packages are missing or of another version: ${wrong.join(', ')}`];
}

function readJson<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
}
