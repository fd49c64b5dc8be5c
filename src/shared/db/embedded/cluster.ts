import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { randomToken } from '../../ids.ts';
import type { Log } from '../../log.ts';
import { type Account, findAccount } from './account.ts';
import { endOrphan } from './orphan.ts';
import { binariesFor, clusterPlace } from './places.ts';

const run = promisify(execFile);

export type Embedded = {
  /** Address of the database `codeweb`, password included. */
  url: string;
  stop(): Promise<void>;
};

/** `settings` are PostgreSQL's own, as `name=value`. */
export type Options = { dataDir: string; log: Log; settings?: readonly string[] };

/**
 * Starts a real PostgreSQL whose files lie in `dataDir`, on a free port of 127.0.0.1; makes the cluster first if need
 * be. A server that an earlier, killed run left behind is stopped and its cluster taken over.
 */
export async function startEmbedded({ dataDir, log, settings = [] }: Options): Promise<Embedded> {
  const account = findAccount();
  const bin = join(binariesFor(account), 'bin');
  const cluster = clusterPlace(dataDir, account);
  const password = keepPassword(dataDir);
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(bin, cluster, password, account);
  await endOrphan(cluster, log);
  const port = await freePort();
  const server = launch({ bin, cluster, port, account, dataDir, settings });
  const url = (database: string) => `postgres://codeweb:${password}@127.0.0.1:${port}/${database}`;
  await untilItAnswers(server, url('postgres'), dataDir);
  await ensureDatabase(url('postgres'));
  return { url: url('codeweb'), stop: () => stop(server) };
}

/** The superuser's password: made once, for its owner's eyes only. */
function keepPassword(dataDir: string): string {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, 'postgres-password');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) writeFileSync(path, randomToken(24), { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8');
}

/** Makes the cluster beside its place and renames it, so that a half-made one is never taken for whole. */
async function makeCluster(bin: string, cluster: string, password: string, account: Account): Promise<void> {
  const draft = `${cluster}.${randomToken(6)}`;
  mkdirSync(draft, { mode: 0o700 });
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) {
    chownSync(draft, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  try {
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = ['--username=codeweb', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    await run(join(bin, 'initdb'), ['-D', draft, ...locale, ...access], { cwd: '/', ...account });
    rmSync(cluster, { recursive: true, force: true });
    renameSync(draft, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A process group of its own, so that Ctrl-C in a terminal reaches us first and the database last. */
function launch({ bin, cluster, port, account, dataDir, settings }: Launch): ChildProcess {
  const log = openSync(logPath(dataDir), 'w', 0o600);
  const own = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=120'];
  const options = [...own, ...settings].flatMap((setting) => ['-c', setting]);
  return spawn(join(bin, 'postgres'), ['-D', cluster, '-p', String(port), ...options], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    ...account,
  });
}

type Launch = {
  bin: string;
  cluster: string;
  port: number;
  account: Account;
  dataDir: string;
  settings: readonly string[];
};

const logPath = (dataDir: string) => join(dataDir, 'postgres.log');

async function untilItAnswers(server: ChildProcess, url: string, dataDir: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) {
      const said = readFileSync(logPath(dataDir), 'utf8').trim().split('\n').slice(-5).join('\n');
      throw new Error(`PostgreSQL did not start:\n${said}`);
    }
    const client = new pg.Client({ connectionString: url });
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (answers) return;
    await sleep(50);
  }
  throw new Error('PostgreSQL did not answer within 30 s');
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'codeweb'");
  if (rowCount === 0) await client.query('create database codeweb');
  await client.end();
}

/** Fast shutdown: open connections are ended, everything is written. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  await ended;
}
