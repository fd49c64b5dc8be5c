import { readdirSync, readFileSync } from 'node:fs';

const pageBytes = 4_096;

/** Resident memory of a process and the children in its group in bytes; 0 without /proc. */
export function groupMemory(group: number): number {
  let pages = 0;
  for (const name of pids()) {
    const stat = read(`/proc/${name}/stat`);
    // Field 2, the name of the process, may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[2]) === group) pages += Number(fields[21]) || 0;
  }
  return pages * pageBytes;
}

function pids(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
