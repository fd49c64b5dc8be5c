import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log.ts';

/** Stops a server that outlived its parent in `cluster`, and removes a lock file whose process is gone. */
export async function endOrphan(cluster: string, log: Log): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  const pid = lockedBy(lock);
  if (pid === null) return;
  if (!isPostgresOf(pid, cluster)) return rmSync(lock, { force: true });
  log.warn({ pid }, 'stopping the PostgreSQL that an earlier run left behind');
  for (const [signal, seconds] of [
    ['SIGINT', 6],
    ['SIGQUIT', 4],
    ['SIGKILL', 2],
  ] as const) {
    process.kill(pid, signal);
    if (await isGone(pid, seconds)) break;
  }
}

function lockedBy(lock: string): number | null {
  try {
    return Number(readFileSync(lock, 'utf8').split('\n')[0]) || null;
  } catch {
    return null;
  }
}

function isPostgresOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return command.includes(cluster);
  } catch {
    // Without /proc the lock file is all there is to go by.
    return process.platform !== 'linux';
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function isGone(pid: number, seconds: number): Promise<boolean> {
  for (let tries = 0; tries < seconds * 20; tries++) {
    if (!isAlive(pid)) return true;
    await sleep(50);
  }
  return false;
}
