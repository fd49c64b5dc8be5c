import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import type { Test } from 'tap';

const names = ['redis-server', 'valkey-server'];

function has(program: string, option = '--version'): boolean {
  try {
    execFileSync(program, [option], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The Redis of this machine; where there is none and we may, it is installed once. */
export function findServer(): string | null {
  const found = names.find((name) => has(name));
  if (found || process.getuid?.() !== 0 || !has('apt-get')) return found ?? null;
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'redis-server'], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return names.find((name) => has(name)) ?? null;
}

/** A port that was free a moment ago, and that no outgoing connection takes: below those that systems give to them. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

export type TestRedis = {
  url: string;
  port: number;
  client: Redis;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** To the server itself, as SIGSTOP. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
};

/** A throw-away Redis, gone when the test ends; null where this machine has none and none can be installed. */
export async function startRedis(t: Test): Promise<TestRedis | null> {
  const program = findServer();
  if (program === null) return null;
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  client.on('error', () => {});
  const options = ['--port', `${port}`, '--save', "''", '--appendonly', 'no'];
  let stopServer = runRedis(program, options);
  t.teardown(async () => {
    client.disconnect();
    await stopServer();
  });
  let pid = await pidOf(client);
  return {
    url,
    port,
    client,
    stop: () => stopServer(),
    start: async () => {
      stopServer = runRedis(program, options);
      pid = await pidOf(client);
    },
    signal: (name) => process.kill(pid, name),
  };
}

async function pidOf(client: Redis): Promise<number> {
  const pid = Number(/^process_id:(\d+)/m.exec(await client.info('server'))?.[1]);
  if (!(pid > 0)) throw new Error('Redis does not tell its process number');
  return pid;
}

/** Starts the server under a shell that kills it, without a warning, when its own input ends: with us at the latest. */
export function runRedis(program: string, options: readonly string[]): () => Promise<void> {
  const script = `${program} ${options.join(' ')} & read _; kill -9 $!; wait`;
  const shell = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
  return () => {
    shell.stdin.end();
    return ended;
  };
}
