import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf, markOf } from '../process/alive.ts';
import { processes } from './processes.ts';

const prefix = 'codeweb-browser-';
const shape = /^codeweb-browser-(\d+)-([0-9a-f]{16})-/;

/** A new folder of this process for all that a browser writes. Its name tells whose it is. */
export async function makeProfile(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-${seal(process.pid)}-`));
  await chmod(dir, 0o700);
  return dir;
}

/** Removes folders of processes that were killed, and ends browsers that still run in them. */
export async function sweepProfiles(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid, owner] = shape.exec(name) ?? [];
    if (pid === undefined || seal(Number(pid)) === owner) continue;
    const dir = join(tmpdir(), name);
    endBrowsersIn(dir);
    await rm(dir, { recursive: true, force: true }).catch(() => {});
  }
}

function endBrowsersIn(dir: string): void {
  for (const { pid } of processes()) {
    if (!commandOf(pid)?.includes(`--user-data-dir=${dir}`)) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself, or is another user's.
    }
  }
}

/** A few letters that only this run of the process has. */
const seal = (pid: number) =>
  createHash('sha256')
    .update(`${markOf(pid)}`)
    .digest('hex')
    .slice(0, 16);
