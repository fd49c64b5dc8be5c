import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { freePort } from '../../../src/shared/db/embedded/server.ts';
import { temporaryFolder, until } from '../../process/support/processes.ts';

/** Addresses of a proxy for the site and for members' code. */
export type ReverseProxy = {
  site: string;
  preview: string;
  /** Whether the proxy sends a body on to another process if the first one has ended. */
  retriesBodies: boolean;
  start(webs: readonly WebPorts[]): Promise<void>;
};
export type WebPorts = { port: number; previewPort: number };

const file = (name: string) => fileURLToPath(new URL(`../../../infra/deploy/proxy/${name}`, import.meta.url));

export const isInstalled = (program: string) =>
  spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;

/** infra/deploy/proxy/Caddyfile, unchanged. */
export async function caddy(t: Test): Promise<ReverseProxy> {
  const [port, previewPort] = [await freePort(), await freePort()];
  const [site, preview] = [`http://localhost:${port}`, `http://localhost:${previewPort}`];
  return {
    site,
    preview,
    retriesBodies: isCaddyOf(2, 11, 2),
    start: (webs) =>
      run(t, site, ['caddy', 'run', '--config', file('Caddyfile'), '--adapter', 'caddyfile'], {
        HOME: temporaryFolder(t),
        SITE: site,
        PREVIEW: preview,
        WEB: `to ${webs.map((web) => `127.0.0.1:${web.port}`).join(' ')}`,
        PREVIEW_WEB: `to ${webs.map((web) => `127.0.0.1:${web.previewPort}`).join(' ')}`,
      }),
  };
}

/** Whether the installed Caddy has this version or a newer one. */
function isCaddyOf(...wanted: number[]): boolean {
  const [, version = ''] = /^v?([\d.]+)/.exec(execFileSync('caddy', ['version'], { encoding: 'utf8' })) ?? [];
  const parts = version.split('.').map(Number);
  const first = wanted.findIndex((part, index) => parts[index] !== part);
  return first === -1 || (parts[first] ?? 0) > (wanted[first] ?? 0);
}

/** infra/deploy/proxy/nginx.conf with names, ports and a certificate of this machine. */
export async function nginx(t: Test): Promise<ReverseProxy> {
  const folder = temporaryFolder(t);
  const [port, plainPort] = [await freePort(), await freePort()];
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const keyOptions = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    '/CN=localhost',
  ];
  execFileSync(
    'openssl',
    ['req', '-x509', ...keyOptions, '-addext', names, '-keyout', key, '-out', certificate],
    {
      stdio: 'ignore',
    },
  );
  setDefaultCACertificates([readFileSync(certificate, 'utf8')]);
  const written = (webs: readonly WebPorts[]) =>
    [
      ['preview.codeweb.example', '127.0.0.1'],
      ['/etc/letsencrypt/live/codeweb.example/fullchain.pem', certificate],
      ['/etc/letsencrypt/live/codeweb.example/privkey.pem', key],
      ['codeweb.example', 'localhost'],
      ['listen 80', `listen 127.0.0.1:${plainPort}`],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ...[3000, 3010].map((given, index) => [`127.0.0.1:${given}`, `127.0.0.1:${webs[index]?.port}`]),
      ...[3001, 3011].map((given, index) => [`127.0.0.1:${given}`, `127.0.0.1:${webs[index]?.previewPort}`]),
    ].reduce(
      (text, [from = '', to = '']) => text.replaceAll(from, to),
      readFileSync(file('nginx.conf'), 'utf8').replaceAll(/access_log .*;/g, 'access_log off;'),
    );
  return {
    site: `https://localhost:${port}`,
    preview: `https://127.0.0.1:${port}`,
    retriesBodies: true,
    start: async (webs) => {
      const path = join(folder, 'nginx.conf');
      const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const places = kept.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ');
      writeFileSync(
        path,
        `pid ${join(folder, 'pid')}; error_log stderr; events {} http { access_log off; ${places} ${written(webs)} }`,
      );
      await run(t, `https://localhost:${port}`, ['nginx', '-p', folder, '-c', path, '-g', 'daemon off;'], {});
    },
  };
}

/** Runs a proxy until the test ends; returns once it forwards requests. */
async function run(
  t: Test,
  site: string,
  [program = '', ...args]: string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  t.teardown(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  await until(`${program} hands on`, async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended and said:\n${output}`);
    const reply = await fetch(`${site}/healthz`).catch(() => null);
    return reply?.ok === true;
  });
}
