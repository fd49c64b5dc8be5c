import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { isAlive } from '../../../src/shared/process/alive.ts';
import { waitUntil } from '../../helpers/wait.ts';

const root = new URL('../../../', import.meta.url).pathname;

/** A temporary folder of the test, removed when it ends. */
export function temporaryFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'codeweb-test-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type Program = {
  child: ChildProcess;
  pid: number;
  output: () => string;
  ended: Promise<number | null>;
};

/** Runs a script of the repository until the test ends. */
export function runScript(t: Test, args: string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  t.teardown(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 12_000);
    await ended;
    clearTimeout(late);
  });
  return { child, pid: child.pid ?? 0, output: () => output, ended };
}

/** Waits until `isSo`; throws with `what` after `seconds`. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  seconds = 60,
): Promise<void> {
  await waitUntil(what, isSo, { timeoutSeconds: seconds });
}

/** Waits until the output of the program matches `pattern`; returns the match. */
export async function said(program: Program, pattern: RegExp, seconds = 60): Promise<string> {
  await until(
    `${pattern} in\n${program.output()}`,
    () => pattern.test(program.output()) || program.child.exitCode !== null,
    seconds,
  );
  const found = pattern.exec(program.output())?.[0];
  if (found === undefined) throw new Error(`the program ended and said:\n${program.output()}`);
  return found;
}

/** Kills the processes at once and waits until all have ended. */
export async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
  await until('killed processes are gone', () => !pids.some(isAlive));
}
