import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedPackages } from '../../helpers/installed-packages.ts';
import { honestPackages, startRegistry } from '../../helpers/registry.ts';
import { waitUntil } from '../../helpers/wait.ts';

/** A second browser that renders every saved web would slow the one under test. */
const settings = { NODE_ENV: 'production', RATE_LIMIT: 'off', THUMBNAILS: 'off', LOG_LEVEL: 'warn' };

const root = new URL('../../../', import.meta.url).pathname;

/** A port that was free a moment ago together with the next one, which is for previews. */
async function freePort(): Promise<number> {
  for (let port = 20_000 + Math.floor(Math.random() * 20_000); ; port += 2)
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  const free = await listening;
  server.close();
  return free;
}

/**
 * Starts the whole product on an empty DATA_DIR; BASE_URL is its URL, OUTBOX the folder of its mails. Returns a
 * function that stops it.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'codeweb-e2e-'));
  const base = `http://localhost:${port}`;
  // Webs get their packages from this registry, so that tests need no internet.
  const react = installedPackages('react', 'react-dom', '@types/react', '@types/react-dom');
  const registry = await startRegistry({ teardown: () => {} }, { ...honestPackages, ...react });
  const product = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings, ...registry.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(product, 'exit');
  const end = async () => {
    product.kill('SIGTERM');
    await ended;
    await registry.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  // A product that is not stopped would keep the run's output open, which then would never end.
  await untilReady(`${base}/readyz`, ended).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  process.env.BASE_URL = base;
  process.env.OUTBOX = join(dataDir, 'outbox');
  return end;
}

/** Waits until `url` answers successfully. Throws if the process ends first, or after three minutes. */
export async function untilReady(url: string, ended: Promise<unknown>): Promise<void> {
  let stopped = false;
  void ended.then(() => {
    stopped = true;
  });
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil('the product answers', async () => stopped || (await answers()), {
    intervalMs: 250,
    timeoutSeconds: 180,
  });
  if (stopped) throw new Error('the product ended before it answered');
}
