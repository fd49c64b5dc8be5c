import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log/log.ts';

/**
 * A small V8 young generation frees upload buffers sooner: 20 concurrent uploads of 50 MB take 40 MB instead of more
 * than 100 MB. `package.json`, the `Dockerfile` and the units of systemd start Node with the same option.
 */
export const smallYoungGeneration = '--max-semi-space-size=4';

const healthyAfter = 10_000;
const maxBackoff = 10_000;
const killTimeout = 9_000;

export type Supervised = {
  /** Resolves when the child sends 'ready'. Rejects if its first start fails. */
  ready: Promise<void>;
  /** Stops the child and starts a new one; concurrent calls share one restart. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Thrown when a role fails to start. The child has already printed the reason. */
export class RoleError extends Error {
  constructor(role: string) {
    super(`the ${role} process failed to start; its error is printed above`);
    this.name = 'RoleError';
  }
}

export type SuperviseOptions = {
  args?: readonly string[];
  /** Gets the messages of the child besides 'ready'. */
  onMessage?: (message: unknown, child: ChildProcess) => void;
};

/** Keeps `node src/main.ts <role> [arg…]` running: after an unexpected exit it is restarted with exponential backoff. */
export function supervise(
  role: string,
  env: NodeJS.ProcessEnv,
  log: Log,
  { args = [], onMessage }: SuperviseOptions = {},
): Supervised {
  const ready = Promise.withResolvers<void>();
  let child: ChildProcess;
  let wasReady = false;
  let failures = 0;
  let stopped = false;
  let restarting: Promise<void> | null = null;

  const start = () => {
    const startedAt = performance.now();
    const execArgv = [...process.execArgv, smallYoungGeneration];
    const mine = fork(process.argv[1] ?? '', [role, ...args], { env, execArgv, stdio: 'inherit' });
    child = mine;
    mine.on('message', (message) => {
      if (message !== 'ready') return onMessage?.(message, mine);
      wasReady = true;
      ready.resolve();
    });
    mine.once('exit', async (code, signal) => {
      if (stopped || restarting) return;
      if (!wasReady) return ready.reject(new RoleError(role));
      failures = performance.now() - startedAt > healthyAfter ? 0 : failures + 1;
      log.error({ role, code, signal }, 'process exited unexpectedly; restarting it');
      await sleep(Math.min(maxBackoff, 100 * 2 ** failures));
      if (!stopped && !restarting && child === mine) start();
    });
  };

  const restart = async () => {
    await end(child);
    restarting = null;
    failures = 0;
    if (!stopped) start();
  };

  start();
  return {
    ready: ready.promise,
    restart: () => {
      restarting ??= restart();
      return restarting;
    },
    stop: async () => {
      stopped = true;
      await restarting;
      await end(child);
    },
  };
}

/** Sends SIGTERM, and SIGKILL after `killTimeout`. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), killTimeout);
  await ended;
  clearTimeout(late);
}
