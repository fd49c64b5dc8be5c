import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Place, plainEnv } from './make-cluster.ts';

/** Thrown when PostgreSQL ends before it answers; the message holds its last words. */
export class StartError extends Error {}

/** Thrown when PostgreSQL does not know our password. */
export class PasswordError extends Error {}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Where a server listens, with which settings (`name=value`), and where it writes what it says. */
export type Launch = Place & { port: number; settings: readonly string[]; logFile: string };

/**
 * Starts the server in a process group of its own, so that Ctrl-C in a terminal reaches us first and the database
 * last. Beside it stands a shell that stops it when our end of its pipe closes, should we be killed.
 */
export function launch({ bin, cluster, account, port, settings, logFile }: Launch): ChildProcess {
  const log = openSync(logFile, 'w', 0o600);
  const always = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=120'];
  const options = [...always, ...settings].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(bin, 'postgres'), ['-D', cluster, '-p', String(port), ...options], {
    cwd: '/',
    env: plainEnv,
    detached: true,
    stdio: ['ignore', log, log],
    ...account,
  });
  closeSync(log);
  if (server.pid !== undefined) guard(server, server.pid);
  return server;
}

function guard(server: ChildProcess, pid: number): void {
  const shell = spawn('/bin/sh', ['-c', 'read _; kill -INT "$1"', 'sh', String(pid)], {
    cwd: '/',
    env: plainEnv,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => {});
  shell.unref();
  server.once('exit', () => shell.kill('SIGKILL'));
}

export const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

/** Waits until the server lets us in. While it repairs itself after a crash it may take its time. */
export async function untilItAnswers(server: ChildProcess, url: string, logFile: string): Promise<void> {
  let failed: Error | null = null;
  server.once('error', (error) => {
    failed = error;
  });
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (failed) throw failed;
    if (hasEnded(server)) throw new StartError(`PostgreSQL did not start:\n${lastWords(logFile)}`);
    const answer = await knock(url);
    if (answer === 'open') return;
    if (answer === '28P01') throw new PasswordError('PostgreSQL does not know our password');
    if (answer === '57P03') waited = 0;
    await sleep(50);
  }
  throw new Error('PostgreSQL did not answer within 30 s');
}

/** 'open', or the code of the refusal (57P03: still starting, 28P01: wrong password). */
async function knock(url: string): Promise<string> {
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

export function lastWords(logFile: string): string {
  return readFileSync(logFile, 'utf8').trim().split('\n').slice(-6).join('\n');
}

/** Fast shutdown: open connections are ended, everything is written. One that takes too long is ended at once. */
export async function stop(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || hasEnded(server)) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  const firmer = setTimeout(() => server.kill('SIGQUIT'), 5_000);
  const firmest = setTimeout(() => server.kill('SIGKILL'), 7_000);
  await ended;
  clearTimeout(firmer);
  clearTimeout(firmest);
}
