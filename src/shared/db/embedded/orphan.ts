import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log/log.ts';
import { commandOf, isAlive, startedAt } from '../../process/alive.ts';

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
export async function stopOrphans(cluster: string, log: Log): Promise<void> {
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
export function findPort(cluster: string): number | null {
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
