import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command quietly under a progress line; its output is shown only when it fails, and then a
 * StepError ends the launch. A terminal shows the elapsed seconds; the cursor waits at the start of
 * the line, so that a line which another program logs meanwhile replaces it. The function `note`
 * gets the command's process id.
 */
export async function step(title, command, args, options) {
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1_000).toFixed(0);
  const terminal = process.stdout.isTTY;
  const report = (text, end) => process.stdout.write(`${terminal ? '\r\x1b[2K' : ''}${title}…${text}${end}`);
  report('', terminal ? '\r' : '\n');
  const ticker = terminal && setInterval(() => report(` ${seconds()} s`, '\r'), 1_000);
  const { code, output } = await runQuietly(command, args, options);
  clearInterval(ticker);
  report(code === 0 ? ` done in ${seconds()} s` : ` failed after ${seconds()} s\n\n${output}`, '\n');
  if (code !== 0) throw new StepError(title);
}

/** A step failed and has printed its error. */
export class StepError extends Error {}

function runQuietly(command, args, { env = {}, cwd = root, note }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stop = (signal) => child.kill(signal);
    const kill = () => child.kill();
    for (const signal of signals) process.on(signal, stop);
    process.on('exit', kill);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('spawn', () => note(child.pid));
    child.on('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, stop);
      process.off('exit', kill);
      resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output });
    });
  });
}

/**
 * Runs a program in the foreground in place of this one: forwards signals, exits with its code, and
 * ends it when the parent of this process dies. A channel lets the program notice the death of this
 * process. A second signal ends it at once. Returns its process.
 */
export function become(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let stopRequestedAt = null;
  const requestStop = (signal) => {
    if (stopRequestedAt !== null && performance.now() - stopRequestedAt > 1_000) child.kill('SIGKILL');
    stopRequestedAt ??= performance.now();
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, requestStop);
  const parent = process.ppid;
  setInterval(
    () => process.ppid !== parent && stopRequestedAt === null && requestStop('SIGTERM'),
    1_000,
  ).unref();
  child.on('error', (error) => {
    process.stderr.write(`${command}: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code) => process.exit(process.exitCode || (code ?? 1)));
  return child;
}
