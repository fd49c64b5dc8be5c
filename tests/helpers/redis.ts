import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import type { Test } from 'tap';
import { hasProgram } from './programs.ts';

export const redisPrograms = ['redis-server', 'valkey-server'] as const;

/** The Redis of this machine; `npm test` has checked that it exists. */
export function findServer(): string {
  const found = redisPrograms.find(hasProgram);
  if (!found) throw new Error('there is no Redis on this machine');
  return found;
}

/** A port that was free a moment ago, below the range for outgoing connections. */
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
  /** Sends SIGSTOP to the server process itself. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
};

/** A temporary Redis, removed when the test ends. */
export async function startRedis(t: Test): Promise<TestRedis> {
  const program = findServer();
  const optionsAt = (port: number) => ['--port', `${port}`, '--save', "''", '--appendonly', 'no'];
  const { port, client, ...first } = await startAtFreePort(program, optionsAt);
  let server: Pick<Server, 'pid' | 'stop'> = first;
  t.teardown(async () => {
    client.disconnect();
    await server.stop();
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    client,
    stop: () => server.stop(),
    start: async () => {
      const { stop } = run(program, optionsAt(port));
      server = { stop, pid: await pidOf(client) };
    },
    signal: (name) => process.kill(server.pid, name),
  };
}

type Server = { port: number; pid: number; client: Redis; stop(): Promise<void> };

/**
 * Starts a server, and returns once it answers. If its port, or the port 10,000 above it that a cluster node also uses,
 * was taken meanwhile, the server starts at another one.
 */
export async function startAtFreePort(
  program: string,
  optionsAt: (port: number) => readonly string[],
): Promise<Server> {
  for (let tries = 0; tries < 10; tries++) {
    const port = await freePort();
    const { ended, pid: started, stop } = run(program, optionsAt(port));
    const client = new Redis(port, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
    client.on('error', () => {});
    const pid = await Promise.race([pidOf(client), ended]);
    // Another test's server may answer at the port that this one failed to get.
    if (pid !== undefined && pid === (await started)) return { port, pid, client, stop };
    client.disconnect();
    await stop();
  }
  throw new Error(`${program} does not start: ${optionsAt(0).join(' ')}`);
}

async function pidOf(client: Redis): Promise<number> {
  const pid = Number(/^process_id:(\d+)/m.exec(await client.info('server'))?.[1]);
  if (!(pid > 0)) throw new Error('Redis does not tell its process number');
  return pid;
}

type Process = { pid: Promise<number>; ended: Promise<void>; stop(): Promise<void> };

/**
 * Starts the server under a shell that kills it when the shell's input ends, which is at the latest when this process
 * ends.
 */
function run(program: string, options: readonly string[]): Process {
  const start = `${program} ${options.join(' ')} > /dev/null & server=$!; echo $server`;
  const script = `exec 3<&0; ${start}; { read _ <&3; kill -9 $server; } > /dev/null & reader=$!; wait $server; kill $reader`;
  const shell = spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
  const pid = new Promise<number>((resolve) => shell.stdout.once('data', (line) => resolve(Number(line))));
  return {
    pid,
    ended,
    stop: () => {
      shell.stdin.end();
      return ended;
    },
  };
}
