import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

const steadyAfter = 10_000;
const longestPause = 10_000;
const patience = 9_000;

export type Supervised = {
  /** Resolves at the child's first message: it is ready. Rejects if it ends before, ever since its first start. */
  ready: Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Keeps `node src/main.ts <role>` running: one that ends unasked is started again, at growing intervals. */
export function supervise(role: string, env: NodeJS.ProcessEnv, log: Log): Supervised {
  let child: ChildProcess;
  let stopping = false;
  let failures = 0;
  const ready = Promise.withResolvers<void>();

  const start = () => {
    const startedAt = performance.now();
    child = fork(process.argv[1] ?? '', [role], { env, stdio: 'inherit' });
    child.once('message', () => ready.resolve());
    child.once('exit', (code, signal) => void startAgain(startedAt, code, signal));
  };

  const startAgain = async (startedAt: number, code: number | null, signal: string | null) => {
    if (stopping) return;
    failures = performance.now() - startedAt > steadyAfter ? 1 : failures + 1;
    ready.reject(new Error(`the ${role} process ended at its start`));
    log.error({ role, code, signal }, 'a process ended unasked; starting it again');
    await sleep(Math.min(longestPause, 100 * 2 ** failures));
    if (!stopping) start();
  };

  start();
  return {
    ready: ready.promise,
    stop: end,
    restart: async () => {
      await end();
      stopping = false;
      start();
    },
  };

  async function end(): Promise<void> {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), patience);
    await ended;
    clearTimeout(late);
  }
}
