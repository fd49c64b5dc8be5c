import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { randomToken } from '../../ids.ts';
import type { Account } from './account.ts';

const run = promisify(execFile);

/** A PostgreSQL installation, the OS user it runs as and its data directory. */
export type Installation = { bin: string; account: Account; cluster: string };

/** Environment of PostgreSQL's programs; excludes all secrets of this process. */
export const minimalEnv = { LC_ALL: 'C', PATH: '/usr/local/bin:/usr/bin:/bin' };

/** The superuser's password, generated at the first call; the file is readable only by its owner. */
export function readOrCreatePassword(dataDir: string): string {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, 'postgres-password');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, randomToken(24), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return readFileSync(path, 'utf8').trim();
}

/**
 * Creates the cluster unless it exists. It is built in a draft directory and renamed, so that an interrupted run leaves no
 * incomplete cluster. `durable: false` skips fsync, for temporary clusters.
 */
export async function createCluster(
  { bin, account, cluster }: Installation,
  password: string,
  isDurable: boolean,
): Promise<void> {
  removeDrafts(cluster);
  const [clusterMajor, ownMajor] = [majorOfCluster(join(cluster, 'PG_VERSION')), await majorOfProgram(bin)];
  if (clusterMajor === ownMajor) return;
  if (clusterMajor !== null)
    throw new Error(
      `the database in ${cluster} was created by PostgreSQL ${clusterMajor}, but PostgreSQL ${ownMajor} is installed; ` +
        'take a backup with the release that created it, and restore that into an empty DATA_DIR',
    );
  const draft = `${cluster}.draft-${randomToken(6)}`;
  const passwordFile = join(draft, 'password');
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const data = join(draft, 'data');
  if (account) for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = [
      '--username=codeweb',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      ...(isDurable ? [] : ['--no-sync']),
    ];
    await run(join(bin, 'initdb'), ['-D', data, ...locale, ...access], {
      cwd: '/',
      env: minimalEnv,
      ...account,
    });
    rmSync(cluster, { recursive: true, force: true });
    renameSync(data, cluster);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Removes drafts of interrupted runs. */
function removeDrafts(cluster: string): void {
  const prefix = `${basename(cluster)}.draft-`;
  for (const name of readdirSync(dirname(cluster)))
    if (name.startsWith(prefix)) rmSync(join(dirname(cluster), name), { recursive: true, force: true });
}

function majorOfCluster(versionFile: string): string | null {
  return existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : null;
}

async function majorOfProgram(bin: string): Promise<string> {
  const { stdout } = await run(join(bin, 'postgres'), ['--version'], { cwd: '/', env: minimalEnv });
  return /(\d+)/.exec(stdout)?.[1] ?? stdout;
}

/** Resets the superuser's password after DATA_DIR/secrets was lost; the server must not be running. */
export async function resetPassword(
  { bin, account, cluster }: Installation,
  password: string,
): Promise<void> {
  const single = spawn(join(bin, 'postgres'), ['--single', '-D', cluster, 'postgres'], {
    cwd: '/',
    env: minimalEnv,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...account,
  });
  single.stdin.end(`alter role codeweb password '${password}'\n`);
  await once(single, 'exit');
}
