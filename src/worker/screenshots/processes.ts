import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, processIdentity } from '../../shared/process/alive.ts';
import type { User } from '../../shared/process/os-account.ts';

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

/** Milliseconds to wait for killed processes to exit. */
const endTimeout = 2_000;
const prefix = 'codeweb-browser-';
const shape = /^codeweb-browser-(\d+)-([0-9a-f]{16})-/;
/** Root's temporary folder may be inaccessible to other users; /tmp is not. */
const parentFolder = (user: User | null) => (user === null ? tmpdir() : '/tmp');

/** Creates a profile folder owned by `user`, whose name contains the worker's process id and identity. */
export async function makeProfile(user: User | null): Promise<string> {
  const name = `${prefix}${process.pid}-${seal(process.pid)}-`;
  const dir = await mkdtemp(join(parentFolder(user), name));
  await chmod(dir, 0o700);
  if (user) await chown(dir, user.uid, user.gid);
  return dir;
}

/** Kills the browsers that use a profile folder and removes it. */
export async function removeProfile(dir: string): Promise<void> {
  for (let waited = 0; waited < endTimeout; waited += 20) {
    const left = browsersIn(dir);
    if (left.length === 0) break;
    for (const { pid, group } of left) kill(group === pid ? -group : pid);
    await sleep(20);
  }
  await rm(dir, { recursive: true, force: true, maxRetries: 5 });
}

/** Removes profile folders of killed workers, and kills browsers that still use them. */
export async function sweepProfiles(user: User | null): Promise<void> {
  const parent = parentFolder(user);
  for (const name of await readdir(parent)) {
    const [, pid, owner] = shape.exec(name) ?? [];
    if (pid === undefined || seal(Number(pid)) === owner) continue;
    await removeProfile(join(parent, name)).catch(() => {});
  }
}

/** The main process of the browser that uses a profile folder; null if none runs or without /proc. */
export const browserIn = (dir: string): Process | null => browsersIn(dir)[0] ?? null;

const browsersIn = (dir: string): Process[] =>
  processes().filter(({ pid }) => commandOf(pid)?.includes(`--user-data-dir=${dir}`));

function kill(target: number): void {
  try {
    process.kill(target, 'SIGKILL');
  } catch {
    // The process has already exited or belongs to another user.
  }
}

/** Short hash of a process's identity, which distinguishes it from a later process with the same pid. */
const seal = (pid: number) =>
  createHash('sha256')
    .update(`${processIdentity(pid)}`)
    .digest('hex')
    .slice(0, 16);
