import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { smallYoungGeneration } from '../../src/shared/process/supervision/supervise.ts';

const root = new URL('../../', import.meta.url).pathname;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Sends SIGTERM to a child and waits for its exit. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** The resident memory of a process, in MB. */
export function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

/** Runs a script of the repository; throws when it fails. */
export async function runScript(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} exited with code ${code}`);
}

/** Runs a script of the repository and returns what it prints; throws when it fails. */
export async function readScript(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${script} exited with code ${code}`);
  return output;
}

type StartOptions = {
  role?: 'all' | 'web';
  /** File that receives the log instead of stderr. */
  logFile?: string;
};

/** Starts the product, or one role of it, and waits until it is ready. */
export async function startProduct(
  base: string,
  env: NodeJS.ProcessEnv,
  { role = 'all', logFile }: StartOptions = {},
): Promise<ChildProcess> {
  const log = logFile === undefined ? 'inherit' : openSync(logFile, 'a');
  const child = spawn(process.execPath, [smallYoungGeneration, 'src/main.ts', role], {
    cwd: root,
    env: { WEB_PROCESSES: '1', ...env },
    stdio: ['ignore', 'ignore', log],
  });
  if (typeof log === 'number') closeSync(log);
  for (let tries = 0; tries < 240 && child.exitCode === null; tries++) {
    const answer = await fetch(`${base}/readyz`).catch(() => null);
    if (answer?.ok) return child;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await stopProcess(child);
  throw new Error(`the product at ${base} was not ready within 60 s`);
}

/** Starts the bare server of load/baseline-server.ts and waits until it listens. */
export async function startBaselineServer(args: string[]): Promise<ChildProcess> {
  const child = fork(new URL('load/baseline-server.ts', import.meta.url), args);
  await once(child, 'message');
  return child;
}
