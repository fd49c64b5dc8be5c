import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomToken } from '../../ids.ts';
import { markOf } from '../../process/alive.ts';

const patience = 2_500;

/** Thrown when another process already runs on a DATA_DIR. */
export class InUseError extends Error {
  constructor(dataDir: string, pid: number) {
    super(`DATA_DIR ${dataDir} is in use by process ${pid}; stop it first, or set another DATA_DIR`);
    this.name = 'InUseError';
  }
}

/** Like `lockDataDir`, but gives an owner that is just ending a moment to let go. */
export async function waitForDataDir(dataDir: string): Promise<() => void> {
  for (let waited = 0; waited < patience; waited += 100) {
    try {
      return lockDataDir(dataDir);
    } catch (error) {
      if (!(error instanceof InUseError)) throw error;
    }
    await sleep(100);
  }
  return lockDataDir(dataDir);
}

/** Takes `dataDir` for this process until the returned function is called. A killed owner's lock does not count. */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'lock');
  mkdirSync(dataDir, { recursive: true });
  const mine = `${path}.${randomToken(6)}`;
  writeFileSync(mine, markOf(process.pid) ?? '', { mode: 0o600 });
  try {
    while (!isLinked(mine, path)) removeStale(path, dataDir);
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(path, { force: true });
}

/** A link appears whole or not at all, so nobody reads a lock before its owner stands in it. */
function isLinked(mine: string, path: string): boolean {
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes a dead owner's lock away by renaming it, and gives back one that changed hands in between. */
function removeStale(path: string, dataDir: string): void {
  const found = read(path);
  if (found === null) return;
  refuseLiving(found, dataDir);
  const aside = `${path}.${randomToken(6)}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  try {
    const taken = read(aside) ?? '';
    if (taken !== found) {
      isLinked(aside, path);
      refuseLiving(taken, dataDir);
    }
  } finally {
    rmSync(aside, { force: true });
  }
}

function refuseLiving(mark: string, dataDir: string): void {
  const pid = Number(mark.split(' ')[0]);
  if (pid && markOf(pid) === mark) throw new InUseError(dataDir, pid);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
