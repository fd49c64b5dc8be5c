import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Installation, minimalEnv } from './create-cluster.ts';

/** Thrown when PostgreSQL exits before it accepts connections; the message includes the end of its log. */
export class StartError extends Error {}

/** Thrown when PostgreSQL rejects the stored password. */
export class PasswordError extends Error {}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** `settings` are PostgreSQL settings in the form `name=value`. */
export type LaunchOptions = Installation & { port: number; settings: readonly string[]; logFile: string };

/**
 * Starts the server in its own process group, so that Ctrl-C in a terminal does not stop the database before this process
 * has closed its connections.
 */
export function launch({ bin, cluster, account, port, settings, logFile }: LaunchOptions): ChildProcess {
  const log = openSync(logFile, 'w', 0o600);
  const defaultSettings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=120'];
  const options = [...defaultSettings, ...settings].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(bin, 'postgres'), ['-D', cluster, '-p', String(port), ...options], {
    cwd: '/',
    env: minimalEnv,
    detached: true,
    stdio: ['ignore', log, log],
    ...account,
  });
  closeSync(log);
  if (server.pid !== undefined) stopWithParent(server, server.pid);
  return server;
}

/** Stops the server when this process is killed: a shell waits until its end of a pipe is closed. */
function stopWithParent(server: ChildProcess, pid: number): void {
  const shell = spawn('/bin/sh', ['-c', 'read _; kill -INT "$1"', 'sh', String(pid)], {
    cwd: '/',
    env: minimalEnv,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => {});
  shell.unref();
  server.once('exit', () => shell.kill('SIGKILL'));
}

export const hasExited = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

/** Waits up to 30 s until the server accepts connections; crash recovery (57P03) does not count. */
export async function waitUntilReady(server: ChildProcess, url: string, logFile: string): Promise<void> {
  let failed: Error | null = null;
  server.once('error', (error) => {
    failed = error;
  });
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (failed) throw failed;
    if (hasExited(server)) throw new StartError(`PostgreSQL did not start:\n${lastLogLines(logFile)}`);
    const answer = await probe(url);
    if (answer === 'open') return;
    if (answer === '28P01')
      throw new PasswordError('PostgreSQL rejects the password in DATA_DIR/secrets/postgres-password');
    if (answer === '57P03') waited = 0;
    await sleep(50);
  }
  throw new Error(`PostgreSQL did not accept connections within 30 s; its log is ${logFile}`);
}

/** Returns 'open', or the SQLSTATE of the refusal (57P03: still starting, 28P01: wrong password). */
async function probe(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return 'open';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'closed';
  }
}

export function lastLogLines(logFile: string): string {
  return readFileSync(logFile, 'utf8').trim().split('\n').slice(-6).join('\n');
}

/** Fast shutdown (SIGINT); after 5 s an immediate one (SIGQUIT), after 7 s SIGKILL. */
export async function stop(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || hasExited(server)) return;
  const exited = once(server, 'exit');
  server.kill('SIGINT');
  const quitTimer = setTimeout(() => server.kill('SIGQUIT'), 5_000);
  const killTimer = setTimeout(() => server.kill('SIGKILL'), 7_000);
  await exited;
  clearTimeout(quitTimer);
  clearTimeout(killTimer);
}
