import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log/log.ts';
import type { LoopState } from '../loop-watchdog.ts';

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
  /**
   * Whether the child serves when it gets the message `serveMessage`, and not before. While its event loop is
   * blocked, the next one then starts, and takes over as soon as the watchdog has ended the blocked one.
   */
  hasStandby?: boolean;
};

/** Tells a child that its turn has come. */
const serveMessage = 'serve';

/** File descriptor on which the watchdog of a child reports the state of its event loop. */
export const loopStateDescriptor = 4;

/**
 * Keeps `node src/main.ts <role> [arg…]` running: after an unexpected exit it is restarted with exponential backoff,
 * or a child that has been prepared takes over at once.
 */
export function supervise(
  role: string,
  env: NodeJS.ProcessEnv,
  log: Log,
  { args = [], onMessage, hasStandby = false }: SuperviseOptions = {},
): Supervised {
  const ready = Promise.withResolvers<void>();
  let child: ChildProcess;
  let standby: ChildProcess | null = null;
  let wasReady = false;
  let failures = 0;
  let stopped = false;
  let restarting: Promise<void> | null = null;

  const launch = (): ChildProcess => {
    const startedAt = performance.now();
    const mine = forkRole([role, ...args], env, hasStandby);
    mine.stdio[loopStateDescriptor]?.on('data', (lines) => {
      if (mine === child) changeStandby(lastState(lines));
    });
    mine.on('message', (message) => {
      if (message !== 'ready') return onMessage?.(message, mine);
      wasReady = true;
      ready.resolve();
    });
    mine.once('exit', async (code, signal) => {
      if (mine === standby) standby = null;
      if (stopped || restarting || mine !== child) return;
      if (!wasReady) return ready.reject(new RoleError(role));
      failures = performance.now() - startedAt > healthyAfter ? 0 : failures + 1;
      log.error({ role, code, signal }, 'process exited unexpectedly; restarting it');
      if (!standby) await sleep(Math.min(maxBackoff, 100 * 2 ** failures));
      if (!stopped && !restarting && child === mine) serve(standby ?? launch());
    });
    return mine;
  };

  const serve = (next: ChildProcess) => {
    child = next;
    standby = null;
    // One that has ended already is replaced after its exit.
    if (hasStandby) next.send(serveMessage, () => {});
  };

  const changeStandby = (state: LoopState) => {
    if (stopped || restarting) return;
    if (state === 'running') return void endStandby();
    log.error({ role, pid: child.pid }, 'process does not respond; starting the next one');
    standby ??= launch();
  };

  const endStandby = async () => {
    const unneeded = standby;
    standby = null;
    if (unneeded) await end(unneeded);
  };

  const restart = async () => {
    await Promise.all([end(child), endStandby()]);
    restarting = null;
    failures = 0;
    if (!stopped) serve(launch());
  };

  serve(launch());
  return {
    ready: ready.promise,
    restart: () => {
      restarting ??= restart();
      return restarting;
    },
    stop: async () => {
      stopped = true;
      await restarting;
      await Promise.all([end(child), endStandby()]);
    },
  };
}

function forkRole(args: readonly string[], env: NodeJS.ProcessEnv, hasStandby: boolean): ChildProcess {
  const execArgv = [...process.execArgv, smallYoungGeneration];
  const loopState = hasStandby ? ['pipe' as const] : [];
  const stdio: StdioOptions = ['inherit', 'inherit', 'inherit', 'ipc', ...loopState];
  return fork(process.argv[1] ?? '', args, { env, execArgv, stdio });
}

const lastState = (lines: unknown): LoopState =>
  String(lines).trimEnd().endsWith('blocked') ? 'blocked' : 'running';

/** Resolves when the supervisor of this process says that it is its turn to serve. */
export function turnToServe(): Promise<void> {
  return new Promise((resolve) => {
    const listen = (message: unknown) => {
      if (message !== serveMessage) return;
      process.off('message', listen);
      resolve();
    };
    process.on('message', listen);
  });
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
