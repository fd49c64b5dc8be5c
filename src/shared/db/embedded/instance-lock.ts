import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './orphan.ts';

/** Thrown when another process already runs on a DATA_DIR. */
export class InUseError extends Error {
  constructor(dataDir: string, pid: number) {
    super(`DATA_DIR ${dataDir} is in use by process ${pid}; stop it first, or set another DATA_DIR`);
    this.name = 'InUseError';
  }
}

/** Takes `dataDir` for this process until the returned function is called. A killed owner's lock does not count. */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'lock');
  mkdirSync(dataDir, { recursive: true });
  for (;;) {
    try {
      writeFileSync(path, `${process.pid}\n${bootId()}`, { flag: 'wx', mode: 0o600 });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const owner = ownerOf(path);
    if (owner !== null) throw new InUseError(dataDir, owner);
    rmSync(path, { force: true });
  }
}

/** The living process of ours that holds the lock; numbers are reused, after a reboot above all. */
function ownerOf(path: string): number | null {
  const [pid = '', boot = ''] = readText(path).split('\n');
  if (boot !== bootId() || Number(pid) === process.pid || !isAlive(Number(pid))) return null;
  const command = readText(`/proc/${pid}/cmdline`);
  return command === '' || command.includes('node') ? Number(pid) : null;
}

const bootId = () => readText('/proc/sys/kernel/random/boot_id').trim();

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
