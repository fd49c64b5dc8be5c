import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { waitUntil } from './wait.ts';

const example = new URL('../../infra/deploy/proxy/varnish.vcl', import.meta.url);

/** Whether this machine has Varnish with the module `xkey`, which the example needs. Throws if it cannot run for another reason. */
export function hasVarnish(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'codeweb-varnish-'));
  const file = join(folder, 'xkey.vcl');
  writeFileSync(file, 'vcl 4.1; import xkey; backend default none;');
  // Without its jail, whose user could not read the file.
  const { error, status, stderr } = spawnSync('varnishd', ['-C', '-j', 'none', '-f', file], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true, force: true });
  if (status === 0) return true;
  if (error || /VMOD xkey/.test(stderr)) return false;
  throw new Error(`Varnish is installed, but does not run: ${stderr}`);
}

/** Starts a Varnish, which ends with the test. */
export async function startVarnish(t: Test, port: number, serverPort: number, token: string): Promise<void> {
  const varnish = await runVarnish(port, serverPort, token);
  t.teardown(() => varnish.stop());
}

/** Starts a Varnish at `port` with the configuration of infra/deploy/proxy, in front of a server on this machine. */
export async function runVarnish(port: number, serverPort: number, token: string) {
  const folder = mkdtempSync(join(tmpdir(), 'codeweb-varnish-'));
  const file = join(folder, 'site.vcl');
  writeFileSync(file, readFileSync(example, 'utf8').replace('.port = "3000"', `.port = "${serverPort}"`));
  const args = ['-F', '-n', join(folder, 'work'), '-f', file, '-a', `127.0.0.1:${port}`, '-s', 'malloc,64m'];
  const child = spawn('varnishd', [...args, '-j', 'none', '-T', 'none'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, CDN_PURGE_TOKEN: token },
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text;
  });
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  await waitUntil('Varnish answers', async () => {
    if (child.exitCode !== null) throw new Error(`Varnish did not start: ${complaint}`);
    return fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status < 500,
      () => false,
    );
  });
  /** Number of client requests so far, and number of those that Varnish passed on. */
  const stat = () => {
    const counters = ['-f', 'MAIN.client_req', '-f', 'MAIN.backend_req'];
    const args = ['-n', join(folder, 'work'), '-j', ...counters];
    const { counters: now } = JSON.parse(execFileSync('varnishstat', args, { encoding: 'utf8' }));
    return {
      requests: Number(now['MAIN.client_req'].value),
      misses: Number(now['MAIN.backend_req'].value),
    };
  };
  return { stop, stat };
}
