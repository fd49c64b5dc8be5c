import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log/log.ts';
import { commandOf, isAlive, startedAt } from '../../process/alive.ts';
import { findAccount } from './account.ts';
import { createCluster, readOrCreatePassword, resetPassword } from './create-cluster.ts';
import { resolveBinaries, resolveClusterPath } from './paths.ts';
import {
  freePort,
  hasExited,
  type LaunchOptions,
  launch,
  PasswordError,
  StartError,
  stop,
  waitUntilReady,
} from './server.ts';

export type EmbeddedDatabase = {
  /** URL of the database `codeweb`, including the password. */
  url: string;
  stop(): Promise<void>;
};

/** `settings` are PostgreSQL settings in the form `name=value`. */
export type Options = { dataDir: string; log: Log; settings?: readonly string[] };

/**
 * Starts a PostgreSQL server with its files in `dataDir` on a free port of 127.0.0.1; creates the cluster at the first
 * start. A server left running by an earlier run is stopped first. A server that exits unexpectedly is restarted at the
 * same URL.
 */
export async function startEmbedded({ dataDir, log, settings = [] }: Options): Promise<EmbeddedDatabase> {
  const account = findAccount();
  const cluster = resolveClusterPath(dataDir, account);
  const installation = { bin: join(resolveBinaries(account), 'bin'), account, cluster };
  const password = readOrCreatePassword(dataDir);
  await stopOrphans(cluster, log);
  await createCluster(installation, password, !settings.includes('fsync=off'));
  const startOptions = { ...installation, settings, logFile: join(dataDir, 'postgres.log'), password };
  const first = await startOnFreePort(startOptions, log);
  await ensureDatabase(urlOf(first, 'postgres'));
  return { url: urlOf(first, 'codeweb'), stop: supervise(first, log) };
}

/** URL of the database of a process that runs on `dataDir`; null if none does. */
export function runningDatabase(dataDir: string): string | null {
  const port = findPort(resolveClusterPath(dataDir, findAccount()));
  return port === null ? null : urlOf({ password: readOrCreatePassword(dataDir), port }, 'codeweb');
}

type StartOptions = Omit<LaunchOptions, 'port'> & { password: string };
type Running = StartOptions & { port: number; server: ChildProcess };

const urlOf = ({ password, port }: { password: string; port: number }, database: string) =>
  `postgres://codeweb:${password}@127.0.0.1:${port}/${database}`;

/** Retries, since the port may be taken in the meantime, and an old connection may still hold the shared memory. */
async function startOnFreePort(options: StartOptions, log: Log): Promise<Running> {
  for (let tries = 1; ; tries++) {
    try {
      return await startAt({ ...options, port: await freePort() });
    } catch (error) {
      if (error instanceof PasswordError) await resetPassword(options, options.password);
      else if (!(error instanceof StartError)) throw error;
      if (tries === 4) throw error;
      log.warn({ err: error, attempt: tries }, 'embedded PostgreSQL failed to start; retrying');
      await sleep(300 * tries);
    }
  }
}

async function startAt(options: StartOptions & { port: number }): Promise<Running> {
  const server = launch(options);
  try {
    await waitUntilReady(server, urlOf(options, 'postgres'), options.logFile);
    return { ...options, server };
  } catch (error) {
    await stop(server);
    throw error;
  }
}

/** Restarts the server whenever it exits, until the returned function is called, which stops it. */
function supervise(first: Running, log: Log): () => Promise<void> {
  let current = first;
  let isStopping = false;
  let restarting: Promise<void> = Promise.resolve();

  const restart = async () => {
    for (let pause = 100; !isStopping; pause = Math.min(5_000, pause * 2)) {
      await stopOrphans(current.cluster, log);
      try {
        current = await startAt(current);
        watch();
        return;
      } catch (error) {
        log.error({ err: error, retryInMs: pause }, 'embedded PostgreSQL failed to start; retrying');
        await sleep(pause);
      }
    }
  };

  const watch = () =>
    current.server.once('exit', (code, signal) => {
      if (isStopping) return;
      log.error({ code, signal }, 'embedded PostgreSQL exited unexpectedly; restarting it');
      restarting = restart();
    });

  watch();
  return async () => {
    isStopping = true;
    if (hasExited(current.server)) await restarting;
    await stop(current.server);
  };
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'codeweb'");
    if (rowCount === 0) await client.query('create database codeweb');
  } finally {
    await client.end();
  }
}

const shutdownSignals = [
  ['SIGINT', 6],
  ['SIGQUIT', 4],
  ['SIGKILL', 2],
] as const;

/**
 * Stops a server that an earlier run left running in `cluster` when it was killed. The lock file of a process that has
 * exited is left to PostgreSQL, which uses it to check that its shared memory is no longer in use; it is removed only if
 * its pid now belongs to another program.
 */
async function stopOrphans(cluster: string, log: Log): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  const [pid = 0, startTime = 0] = readLock(lock);
  if (pid !== 0 && isAlive(pid)) {
    if (!isServerOf(cluster, pid, startTime)) return rmSync(lock, { force: true });
    log.warn({ pid }, 'stopping PostgreSQL server left running by an earlier run');
    await stopAll([pid]);
  }
  await stopAll(processesIn(cluster));
}

/** Pid, start time (seconds since 1970) and port from the lock file; empty or zero if the file is missing or incomplete. */
function readLock(lock: string): number[] {
  try {
    const lines = readFileSync(lock, 'utf8').split('\n');
    return [Number(lines[0]), Number(lines[2]), Number(lines[3])].map((number) => number || 0);
  } catch {
    return [];
  }
}

/** Port of the server that runs in `cluster`; null if none does. */
function findPort(cluster: string): number | null {
  const [pid = 0, since = 0, port = 0] = readLock(join(cluster, 'postmaster.pid'));
  return pid !== 0 && isAlive(pid) && isServerOf(cluster, pid, since) ? port : null;
}

/** Compares the command line, and the start time in case the folder has been moved since. */
function isServerOf(cluster: string, pid: number, since: number): boolean {
  const command = commandOf(pid);
  // Without /proc, the lock file is the only evidence.
  if (command === null) return process.platform !== 'linux';
  if (!command[0]?.endsWith('postgres')) return false;
  return command.includes(cluster) || Math.abs((startedAt(pid) ?? 0) - since) < 3;
}

/** Backend processes in the directory that have not yet noticed that their server exited. */
function processesIn(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  const numbers = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return numbers.filter((pid) => {
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`) === cluster && commandOf(pid)?.[0]?.startsWith('postgres') === true
      );
    } catch {
      return false;
    }
  });
}

/** Sends each signal in turn and waits, until all processes have exited. */
async function stopAll(pids: readonly number[]): Promise<void> {
  for (const [signal, seconds] of shutdownSignals) {
    for (const pid of pids) send(signal, pid);
    for (let tries = 0; tries < seconds * 20 && pids.some(isAlive); tries++) await sleep(50);
  }
}

function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
