import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

const heartbeatInterval = 1_000;
const staleAfter = 10_000;
const maxStepTime = 600_000;

/**
 * Runs `work` while no other process holds the lock of this file; waits for its turn. `work` gets a
 * function that records the process it starts, since that may outlive this one. The lock is stale
 * when neither process exists, or when it was not touched for 10 s (process ids are reused).
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  const token = `${process.pid} ${Math.random()}`;
  for (let waits = 0; !take(path, token); waits++) {
    if (waits === 1) process.stdout.write('Waiting for another start that installs or builds here\n');
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const heartbeat = setInterval(() => touch(path), heartbeatInterval);
  try {
    await work((pid) => replace(path, `${process.pid} ${pid} ${token}`));
  } finally {
    clearInterval(heartbeat);
    rmSync(path, { force: true });
  }
}

/** A link appears with its content or not at all, and fails if the name is taken. */
function take(path, token) {
  const draft = `${path}.${token.replace(/\W/g, '-')}`;
  try {
    writeFileSync(draft, token);
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    removeStale(path, draft);
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a stale lock by renaming it, and restores one that changed hands in between. */
function removeStale(path, draft) {
  const aside = `${draft}-lost`;
  try {
    const found = readFileSync(path, 'utf8');
    const [owner, child] = found.split(' ').map(Number);
    const idleTime = Date.now() - statSync(path).mtimeMs;
    if (isAlive(owner) ? idleTime < staleAfter : isAlive(child) && idleTime < maxStepTime) return;
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== found) linkSync(aside, path);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(error.code)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function replace(path, token) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, token);
  renameSync(draft, path);
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Another process took the lock during a long sleep of the machine; the work goes on.
  }
}

function isAlive(pid) {
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
