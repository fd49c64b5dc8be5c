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

const beat = 1_000;
const lostAfter = 10_000;

/**
 * Runs `work` while no other process that names the same file does; waits for its turn. The owner touches the file
 * every second: one that is gone, or has not been heard of for 10 s (process numbers are given out again), loses it.
 */
export async function whileLocked(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  const mark = `${process.pid} ${Math.random()}`;
  for (let waits = 0; !take(path, mark); waits++) {
    if (waits === 1) process.stdout.write('Waiting for another start that installs or builds here\n');
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const beating = setInterval(() => touch(path), beat);
  try {
    await work();
  } finally {
    clearInterval(beating);
    rmSync(path, { force: true });
  }
}

/** A link appears with its content or not at all, and fails where the name is taken. */
function take(path, mark) {
  const draft = `${path}.${mark.replace(/\W/g, '-')}`;
  try {
    writeFileSync(draft, mark);
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    removeLost(path, draft);
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Takes a lost lock away by renaming it, and gives back one that changed hands in between. */
function removeLost(path, draft) {
  const aside = `${draft}-lost`;
  try {
    const found = readFileSync(path, 'utf8');
    if (isAlive(Number.parseInt(found, 10)) && Date.now() - statSync(path).mtimeMs < lostAfter) return;
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== found) linkSync(aside, path);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(error.code)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Taken from us after a long sleep of the machine; the work goes on.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
