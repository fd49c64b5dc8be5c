import { readdirSync, readFileSync } from 'node:fs';

export type Process = { pid: number; group: number };

/** All processes of this machine; empty without /proc. */
export function processes(): Process[] {
  return pids().flatMap((pid) => {
    const stat = read(`/proc/${pid}/stat`);
    if (stat === null) return [];
    // Field 2, the process name, may contain spaces and parentheses.
    const group = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2];
    return [{ pid, group: Number(group) }];
  });
}

/** Resident memory of some processes in bytes, counting the largest shared part only once. */
export function memoryOf(some: readonly Process[]): number {
  let own = 0;
  let shared = 0;
  for (const { pid } of some) {
    const [, resident = 0, common = 0] = (read(`/proc/${pid}/statm`) ?? '').split(' ').map(Number);
    own += resident - common;
    shared = Math.max(shared, common);
  }
  return (own + shared) * pageBytes;
}

const pageBytes = 4_096;

function pids(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
