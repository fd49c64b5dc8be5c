import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressFolder } from '../../../build/compress.ts';

const here = fileURLToPath(new URL('./', import.meta.url));
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const sources = ['index.html', 'floor.css', 'floor.ts'];
const emptyCode = '{"html":"","css":"","js":""}';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ttf': 'font/ttf',
};

export type Code = { html?: string; css?: string; js?: string };

/** Serves the floor page on the loopback interface, from memory, with its files compressed as those of the product. */
export async function startFloor() {
  const folder = await buildFloor();
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const pages = new Map<string, string>();
  const files = new Map<string, Buffer>();
  const server = createServer(async (request, reply) => {
    const path = request.url ?? '/';
    const code = pages.get(path);
    if (code !== undefined) {
      reply.setHeader('content-type', 'text/html; charset=utf-8');
      return reply.end(page.replace(emptyCode, () => code));
    }
    const file = join(folder, path);
    const compressed = existsSync(`${file}.br`) ? `${file}.br` : file;
    if (!path.startsWith('/assets/') || !existsSync(file)) return reply.writeHead(404).end();
    const bytes = files.get(file) ?? (await readFile(compressed));
    files.set(file, bytes);
    if (compressed !== file) reply.setHeader('content-encoding', 'br');
    reply.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream');
    reply.setHeader('content-length', bytes.length);
    reply.end(bytes);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** Adds a page with this code; returns its URL. */
    add: ({ html = '', css = '', js = '' }: Code): string => {
      const path = `/${pages.size}`;
      pages.set(path, JSON.stringify({ html, css, js }).replaceAll('<', '\\u003c'));
      return `http://localhost:${port}${path}`;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Builds the floor page unless a build of these sources and of these versions exists; returns its folder. */
async function buildFloor(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of sources) hash.update(await readFile(join(here, file)));
  for (const name of ['monaco-editor', 'vite'])
    hash.update(await readFile(join(root, 'node_modules', name, 'package.json')));
  const folder = join(root, '.cache', `bench-floor-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-unfinished`;
  await build({
    root: here,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: unfinished, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
    worker: { format: 'es' },
  });
  await compressFolder(unfinished, 'br');
  await rename(unfinished, folder);
  return folder;
}
