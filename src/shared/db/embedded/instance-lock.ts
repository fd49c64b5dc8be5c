import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomToken } from '../../ids.ts';
import { processIdentity } from '../../process/alive.ts';

/** How long `waitForDataDir` waits for an owner that is shutting down, in ms. */
const waitTimeoutMs = 2_500;

/** Thrown when another process already runs on a DATA_DIR. */
export class InUseError extends Error {
  constructor(dataDir: string, pid: number) {
    super(`DATA_DIR ${dataDir} is in use by process ${pid}; stop it first, or set another DATA_DIR`);
    this.name = 'InUseError';
  }
}

/** Like `lockDataDir`, but waits for an owner that is shutting down. */
export async function waitForDataDir(dataDir: string): Promise<() => void> {
  for (let waited = 0; waited < waitTimeoutMs; waited += 100) {
    try {
      return lockDataDir(dataDir);
    } catch (error) {
      if (!(error instanceof InUseError)) throw error;
    }
    await sleep(100);
  }
  return lockDataDir(dataDir);
}

/**
 * Locks `dataDir` for this process until the returned function is called. Replaces the lock of a process that was
 * killed.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'lock');
  mkdirSync(dataDir, { recursive: true });
  const draftPath = `${path}.${randomToken(6)}`;
  writeFileSync(draftPath, processIdentity(process.pid) ?? '', { mode: 0o600 });
  try {
    while (!isLinked(draftPath, path)) removeStale(path, dataDir);
  } finally {
    rmSync(draftPath, { force: true });
  }
  return () => rmSync(path, { force: true });
}

/** A hard link is created atomically, so no process can read a lock file before the owner is written into it. */
function isLinked(mine: string, path: string): boolean {
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a dead owner's lock by renaming it, and restores it if its owner changed in between. */
function removeStale(path: string, dataDir: string): void {
  const found = read(path);
  if (found === null) return;
  assertNotRunning(found, dataDir);
  const renamedPath = `${path}.${randomToken(6)}`;
  try {
    renameSync(path, renamedPath);
  } catch {
    return;
  }
  try {
    const taken = read(renamedPath) ?? '';
    if (taken !== found) {
      isLinked(renamedPath, path);
      assertNotRunning(taken, dataDir);
    }
  } finally {
    rmSync(renamedPath, { force: true });
  }
}

function assertNotRunning(identity: string, dataDir: string): void {
  const pid = Number(identity.split(' ')[0]);
  if (pid && processIdentity(pid) === identity) throw new InUseError(dataDir, pid);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
