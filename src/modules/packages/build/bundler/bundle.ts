import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { parseJson } from '../../../../shared/json.ts';
import type { Sources } from '../gather.ts';
import { limits, PackageError } from '../limits.ts';

export type BundleInput = { sources: Sources /** '.' or './client'. */; subpath: string };

/** A bundle, with its external specifiers; or why there is none. */
export type BundleReply = { code: string; requires: string[] } | { error: string };

const program = new URL('main.ts', import.meta.url).pathname;
const heapMegabytes = 400;
const memoryIntervalMs = 200;

/**
 * Bundles an entry in a child process with limits of time and memory, so that no package can stop or crash the
 * worker. The process has no secrets in its environment. Throws a PackageError that says why there is no bundle.
 */
export async function bundle(
  input: BundleInput,
  signal: AbortSignal,
): Promise<Exclude<BundleReply, { error: string }>> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, program], {
    cwd: '/',
    // A process group of its own, which includes esbuild.
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', GOMEMLIMIT: '700MiB', GOMAXPROCS: '2' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const { pid } = child;
  const kill = () => {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // The process has ended already.
    }
  };
  let stopped: PackageError | null = null;
  const stop = (reason: string) => {
    stopped ??= new PackageError(reason);
    kill();
  };
  const late = setTimeout(() => stop('it takes too long to bundle'), limits.bundling);
  const watch = setInterval(() => {
    if (pid !== undefined && groupMemory(pid) > limits.bundlerMemory)
      stop('it takes too much memory to bundle');
  }, memoryIntervalMs);
  signal.addEventListener('abort', kill, { once: true });
  try {
    child.stdin.on('error', () => {});
    child.stdin.end(serialize(input));
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of child.stdout) {
      bytes += chunk.length;
      // Escapes in JSON make a text up to six times as long.
      if (bytes > 7 * limits.bundle) stop('its bundle is larger than 5 MB');
      chunks.push(chunk);
    }
    signal.throwIfAborted();
    if (stopped) throw stopped;
    const reply = parseReply(Buffer.concat(chunks).toString('utf8'));
    if ('error' in reply) throw new PackageError(reply.error);
    return reply;
  } finally {
    clearTimeout(late);
    clearInterval(watch);
    signal.removeEventListener('abort', kill);
    kill();
  }
}

function parseReply(text: string): BundleReply {
  try {
    return parseJson(text) as BundleReply;
  } catch (error) {
    throw new PackageError('it cannot be bundled', { cause: error });
  }
}

const pageBytes = 4_096;

/** Resident memory of a process and the children in its group in bytes; 0 without /proc. */
function groupMemory(group: number): number {
  let pages = 0;
  for (const name of pids()) {
    const stat = read(`/proc/${name}/stat`);
    // Field 2, the name of the process, may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[2]) === group) pages += Number(fields[21]) || 0;
  }
  return pages * pageBytes;
}

function pids(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
