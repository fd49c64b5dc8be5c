import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Identifies a process beyond its pid by its start time: pids are reused, particularly after a reboot and in
 * containers. Null if no such process exists.
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

/** Start time of a process in seconds since the Unix epoch, or null without /proc. */
export function startedAt(pid: number): number | null {
  const ticks = startTicks(pid);
  const boot = /^btime (\d+)$/m.exec(readText('/proc/stat') ?? '')?.[1];
  return ticks === null || boot === undefined ? null : Number(boot) + ticks / 100;
}

/** The arguments of a process's command line, or null without /proc. */
export function commandOf(pid: number): string[] | null {
  return readText(`/proc/${pid}/cmdline`)?.split('\0') ?? null;
}

/** Field 22 of /proc/<pid>/stat, in clock ticks. Field 2, the name, may contain spaces and parentheses. */
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
