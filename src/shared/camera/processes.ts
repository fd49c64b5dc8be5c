import { readdirSync, readFileSync } from 'node:fs';

type Process = { pid: number; group: number };

/** The processes of this machine; none where the system has no /proc. */
export function processes(): Process[] {
  return pids().flatMap((pid) => {
    const stat = read(`/proc/${pid}/stat`);
    if (stat === null) return [];
    // The name before the third field may hold blanks and brackets.
    const group = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2];
    return [{ pid, group: Number(group) }];
  });
}

/** The group that a process belongs to; its own number where the system does not tell. */
export function groupOf(pid: number): number {
  return processes().find((one) => one.pid === pid)?.group ?? pid;
}

/** The bytes of memory that a group of processes holds; what they share counts once. */
export function memoryOf(group: number): number {
  let own = 0;
  let shared = 0;
  for (const { pid } of processes().filter((one) => one.group === group)) {
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
