import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process with this number runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * A text that only this run of this process has: numbers are given out again, after a reboot and in containers above
 * all, but never with the same start. Null when there is no such process.
 */
export function processIdentity(pid: number): string | null {
  if (!isAlive(pid)) return null;
  const ticks = startTicks(pid);
  if (ticks !== null) return `${pid} ${ticks} ${readText('/proc/sys/kernel/random/boot_id')?.trim()}`;
  try {
    return `${pid} ${execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()}`;
  } catch {
    return `${pid}`;
  }
}

/** When the process began, in seconds since 1970; null where the system does not tell. */
export function startedAt(pid: number): number | null {
  const ticks = startTicks(pid);
  const boot = /^btime (\d+)$/m.exec(readText('/proc/stat') ?? '')?.[1];
  return ticks === null || boot === undefined ? null : Number(boot) + ticks / 100;
}

/** The words of the process's command line; null where the system does not tell. */
export function commandOf(pid: number): string[] | null {
  return readText(`/proc/${pid}/cmdline`)?.split('\0') ?? null;
}

/** Field 22 of /proc/<pid>/stat; the name before it may hold blanks and brackets. */
function startTicks(pid: number): number | null {
  const stat = readText(`/proc/${pid}/stat`);
  const ticks = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return ticks === undefined ? null : Number(ticks);
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
