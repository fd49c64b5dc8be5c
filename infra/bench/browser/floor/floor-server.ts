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
const sources = ['index.html', 'codemirror.html', 'floor.css', 'page.ts', 'floor.ts', 'codemirror.ts'];
const packages = [
  'monaco-editor',
  ...['commands', 'lang-css', 'lang-html', 'lang-javascript', 'language', 'state', 'view'].map(
    (name) => `@codemirror/${name}`,
  ),
  '@lezer/highlight',
  'vite',
];
const emptyCode = '{"html":"","css":"","js":""}';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ttf': 'font/ttf',
};

export type Code = { html?: string; css?: string; js?: string };

/** The floors: bare editors with a result, and the result alone, in a frame of our kind. */
export type Floor = 'monaco' | 'codemirror' | 'frame';

/** Serves the floor pages on the loopback interface, from memory, with their files compressed as those of the product. */
export async function startFloor() {
  const folder = await buildFloor();
  const editorPages = {
    monaco: await readFile(join(folder, 'index.html'), 'utf8'),
    codemirror: await readFile(join(folder, 'codemirror.html'), 'utf8'),
  };
  const pages = new Map<string, string>([['/plain', plainPage]]);
  const files = new Map<string, Buffer>();
  const server = createServer(async (request, reply) => {
    const path = request.url ?? '/';
    const page = pages.get(path);
    if (page !== undefined) {
      reply.setHeader('content-type', 'text/html; charset=utf-8');
      return reply.end(page);
    }
    const file = join(folder, path);
    const compressed = existsSync(`${file}.br`) ? `${file}.br` : file;
    if (!path.startsWith('/assets/') || !existsSync(file)) return reply.writeHead(404).end();
    const bytes = files.get(file) ?? (await readFile(compressed));
    files.set(file, bytes);
    if (compressed !== file) reply.setHeader('content-encoding', 'br');
    reply.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream');
    reply.setHeader('content-length', bytes.length);
    // As the product's files, which have a hash in their names.
    reply.setHeader('cache-control', 'public, max-age=31536000, immutable');
    reply.end(bytes);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** Adds a page with this code; returns its URL. */
    add: (floor: Floor, { html = '', css = '', js = '' }: Code): string => {
      const path = `/${pages.size}`;
      const data = JSON.stringify({ html, css, js }).replaceAll('<', '\\u003c');
      const page =
        floor === 'frame'
          ? framePage(`<!doctype html><style>${css}</style>${html}<script>${js}</script>`)
          : editorPages[floor].replace(emptyCode, () => data);
      pages.set(path, page);
      return `http://localhost:${port}${path}`;
    },
    /** The URL of a page with one line of text. */
    plain: `http://localhost:${port}/plain`,
    /** The same page on another site, where visits begin. */
    elsewhere: `http://127.0.0.1:${port}/plain`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const headOf = (style: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title><link rel="icon" href="data:,"><style>${style}</style>`;

const plainPage = `${headOf('body { font: 15px sans-serif }')}<h1>Floor</h1>`;

/**
 * A page with one line, which counts as its first paint, and a sandboxed frame, which a browser puts into a process
 * of its own.
 */
function framePage(document: string): string {
  const srcdoc = document.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const style = 'html, body { height: 100%; margin: 0 } iframe { width: 50%; height: 50%; border: 0 }';
  return `${headOf(style)}<p>Floor</p><iframe title="Result" sandbox="allow-scripts" srcdoc="${srcdoc}"></iframe>`;
}

/** Builds the floor pages unless a build of these sources and of these versions exists; returns its folder. */
async function buildFloor(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of sources) hash.update(await readFile(join(here, file)));
  for (const name of packages) hash.update(await readFile(join(root, 'node_modules', name, 'package.json')));
  const folder = join(root, '.cache', `bench-floor-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-unfinished`;
  await build({
    root: here,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: unfinished,
      emptyOutDir: true,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: [join(here, 'index.html'), join(here, 'codemirror.html')] },
    },
    worker: { format: 'es' },
  });
  await compressFolder(unfinished, 'br');
  await rename(unfinished, folder);
  return folder;
}
