import { createHash } from 'node:crypto';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, processIdentity } from '../../shared/process/alive.ts';
import type { User } from '../../shared/process/os-account.ts';
import { type Process, processes } from './processes.ts';

/** In milliseconds; a killed process takes a moment to end. */
const endTimeout = 2_000;
const prefix = 'codeweb-browser-';
const shape = /^codeweb-browser-(\d+)-([0-9a-f]{16})-/;
/** The folder of root may be closed to others; the second one is open to everybody. */
const parentFolder = (user: User | null) => (user === null ? tmpdir() : '/tmp');

/** A new folder for all that a browser writes, which belongs to `user`. Its name has the worker's process id in it. */
export async function makeProfile(user: User | null): Promise<string> {
  const name = `${prefix}${process.pid}-${seal(process.pid)}-`;
  const dir = await mkdtemp(join(parentFolder(user), name));
  await chmod(dir, 0o700);
  if (user) await chown(dir, user.uid, user.gid);
  return dir;
}

/** Ends the browsers that run in a profile folder and removes it. */
export async function removeProfile(dir: string): Promise<void> {
  for (let waited = 0; waited < endTimeout; waited += 20) {
    const left = browsersIn(dir);
    if (left.length === 0) break;
    for (const { pid, group } of left) kill(group === pid ? -group : pid);
    await sleep(20);
  }
  await rm(dir, { recursive: true, force: true, maxRetries: 5 });
}

/** Removes the folders of workers that were killed, and ends browsers that still run in them. */
export async function sweepProfiles(user: User | null): Promise<void> {
  const parent = parentFolder(user);
  for (const name of await readdir(parent)) {
    const [, pid, owner] = shape.exec(name) ?? [];
    if (pid === undefined || seal(Number(pid)) === owner) continue;
    await removeProfile(join(parent, name)).catch(() => {});
  }
}

/** The main process of the browser in a profile folder; null where none runs, or the system has no /proc. */
export const browserIn = (dir: string): Process | null => browsersIn(dir)[0] ?? null;

const browsersIn = (dir: string): Process[] =>
  processes().filter(({ pid }) => commandOf(pid)?.includes(`--user-data-dir=${dir}`));

function kill(target: number): void {
  try {
    process.kill(target, 'SIGKILL');
  } catch {
    // It has ended by itself, or is another user's.
  }
}

/** A few letters that only this run of the process has. */
const seal = (pid: number) =>
  createHash('sha256')
    .update(`${processIdentity(pid)}`)
    .digest('hex')
    .slice(0, 16);
