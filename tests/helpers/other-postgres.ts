import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { findAccount } from '../../src/shared/db/embedded/account.ts';
import { minimalEnv } from '../../src/shared/db/embedded/create-cluster.ts';
import { freePort, launch, stop, waitUntilReady } from '../../src/shared/db/embedded/server.ts';

const installed = '/usr/lib/postgresql';

/** The programs of a PostgreSQL on this machine other than the embedded one; null if there is none. */
export function otherPostgres(): string | null {
  const majors = existsSync(installed) ? readdirSync(installed) : [];
  const bins = majors.map((major) => join(installed, major, 'bin'));
  return bins.find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres'))) ?? null;
}

/** Starts one on an empty cluster; returns the URL of its database `postgres`. */
export async function startOtherPostgres(t: Test, bin: string): Promise<string> {
  const account = findAccount();
  const folder = mkdtempSync(join(tmpdir(), 'codeweb-other-postgres-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  if (account) chownSync(folder, account.uid, account.gid);
  const cluster = join(folder, 'data');
  const shape = ['--username=codeweb', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(bin, 'initdb'), ['-D', cluster, ...shape], {
    cwd: '/',
    env: minimalEnv,
    stdio: 'ignore',
    ...account,
  });
  const port = await freePort();
  const logFile = join(folder, 'log');
  const server = launch({ bin, cluster, account, port, logFile, settings: ['fsync=off'] });
  t.teardown(() => stop(server));
  const url = `postgres://codeweb@127.0.0.1:${port}/postgres`;
  await waitUntilReady(server, url, logFile);
  return url;
}
