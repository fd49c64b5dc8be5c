import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';

/** A file of a tarball; a text is a plain file in the folder `package`. */
export type TarEntry =
  | string
  | Uint8Array
  | (Partial<Header> & { name: string; content?: string | Uint8Array });

/** A version of a package in the registry; missing fields get valid values. */
export type FakePackage = {
  version?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  licence?: string;
  files: Record<string, TarEntry>;
  /** Replaces the tarball. */
  tarball?: Uint8Array;
  integrity?: string | null;
  /** Replaces the address of the tarball. */
  address?: string;
  /** Answers requests for the tarball in place of the registry. */
  onTarball?: (request: IncomingMessage, response: ServerResponse) => void;
};

export async function tarballOf(files: Record<string, TarEntry>): Promise<Buffer> {
  const tar = pack();
  for (const [path, entry] of Object.entries(files)) {
    const isPlain = typeof entry === 'string' || entry instanceof Uint8Array;
    const { content = '', ...header } = isPlain ? { name: `package/${path}`, content: entry } : entry;
    // A fixed time, since otherwise the same files would give another tarball a second later.
    tar.entry({ mtime: new Date(0), ...header }, Buffer.from(content));
  }
  tar.finalize();
  return gzipSync(await buffer(tar as unknown as NodeJS.ReadableStream), { level: 1 });
}

const sri = (bytes: Uint8Array) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

/** A registry on this machine with these packages; `requests` are the requested paths. */
export async function startRegistry(
  t: { teardown(close: () => Promise<void>): void },
  packages: Record<string, FakePackage | FakePackage[]>,
) {
  const requests: string[] = [];
  const tarballs = new Map<string, Uint8Array>();
  const made = new WeakMap<FakePackage, Promise<Uint8Array>>();
  const versionsOf = (name: string) => (Object.hasOwn(packages, name) ? [packages[name] ?? []].flat() : []);
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    void answer(request, response).catch(() => response.destroy());
  });
  const manifestOf = async (name: string, one: FakePackage) => {
    const { version = '1.0.0', dependencies, peerDependencies, licence = 'MIT', files } = one;
    const manifest = { name, version, license: licence, main: 'index.js', dependencies, peerDependencies };
    const making =
      made.get(one) ??
      (one.tarball
        ? Promise.resolve(one.tarball)
        : tarballOf({ 'package.json': JSON.stringify(manifest), ...files }));
    made.set(one, making);
    const tarball = await making;
    const path = `/tarballs/${encodeURIComponent(name)}/${version}.tgz`;
    tarballs.set(path, tarball);
    const integrity = one.integrity === undefined ? sri(tarball) : one.integrity;
    return { ...manifest, dist: { tarball: one.address ?? `${url}${path}`, integrity } };
  };
  const json = (response: ServerResponse, value: unknown) =>
    response
      .writeHead(value === null ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(value ?? { error: 'not found' }));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    if (pathname.startsWith('/tarballs/')) {
      const [, , encoded = ''] = pathname.split('/');
      const one = versionsOf(decodeURIComponent(encoded)).at(-1);
      if (one?.onTarball) return one.onTarball(request, response);
      return void response.end(tarballs.get(pathname));
    }
    if (pathname === '/-/v1/search') {
      const names = Object.keys(packages).filter((name) => name.includes(searchParams.get('text') ?? ''));
      const objects = names.map(async (name) => ({
        package: await manifestOf(name, versionsOf(name).at(-1) ?? { files: {} }),
      }));
      return void json(response, { objects: await Promise.all(objects) });
    }
    const [, encoded = '', version] = pathname.split('/');
    const name = decodeURIComponent(encoded);
    const all = await Promise.all(versionsOf(name).map((one) => manifestOf(name, one)));
    const newest = all.at(-1);
    if (!newest) return void json(response, null);
    if (version !== undefined)
      return void json(
        response,
        version === 'latest' ? newest : (all.find((one) => one.version === version) ?? null),
      );
    json(response, {
      'dist-tags': { latest: newest.version },
      versions: Object.fromEntries(all.map((one) => [one.version, one])),
    });
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  t.teardown(close);
  return { url, requests, packages, close, env: { SITE_PACKAGE_REGISTRY: url } };
}

/** Small packages that represent kinds of real ones. */
export const honestPackages: Record<string, FakePackage | FakePackage[]> = {
  // An ECMAScript module with declarations.
  confetti: [
    { version: '1.0.0', files: { 'index.js': 'export default () => "old";' } },
    {
      version: '1.1.0',
      licence: 'ISC',
      files: {
        'index.js': 'export default (text) => "confetti of " + text; export const colour = "red";',
        'index.d.ts': 'export default function confetti(text: string): string; export const colour: string;',
        LICENSE: 'Do as you like.',
      },
    },
  ],
  // CommonJS whose names a lexer has to find, in a file that another one re-exports.
  react: {
    version: '19.0.0',
    files: {
      'index.js':
        'if (process.env.NODE_ENV === "production") module.exports = require("./cjs/production.js"); else module.exports = require("./cjs/development.js");',
      'cjs/production.js':
        'exports.createElement = (name) => ({ name }); exports.version = "19.0.0"; exports.mode = "production";',
      'cjs/development.js': 'exports.mode = "development";',
    },
  },
  'react-dom': {
    version: '19.0.0',
    peerDependencies: { react: '^19.0.0' },
    files: {
      'index.js': 'exports.react = require("react").version;',
      'client.js':
        'var React = require("react"); var DOM = require("react-dom"); exports.render = (at) => { at.textContent = React.createElement("p").name + React.version + DOM.react; };',
    },
  },
  // Many files, one of which webs import.
  'lots-es': {
    files: {
      'index.js':
        'export { default as double } from "./double.js"; export { default as half } from "./half.js";',
      'double.js': 'import number from "./number.js"; export default (a) => number(a) * 2;',
      'half.js': 'import number from "./number.js"; export default (a) => number(a) / 2;',
      'number.js': 'export default Number;',
    },
  },
  // Depends on other packages, one of them under an alias, and on a Node module.
  chart: {
    dependencies: { 'lots-es': '^1.0.0', party: 'npm:confetti@1.0.0' },
    files: {
      'index.js':
        'import { double } from "lots-es"; import old from "party"; import path from "path"; export const four = double(2) + old() + typeof path;',
    },
  },
  '@scope/exports': {
    files: {
      'package.json': JSON.stringify({
        name: '@scope/exports',
        version: '1.0.0',
        license: 'MIT',
        exports: {
          '.': { node: './node.js', browser: './browser.js' },
          './addons/*': './lib/*',
          './hidden/*': null,
        },
        imports: { '#inner': './lib/inner.js' },
      }),
      'node.js': 'import fs from "fs"; export default fs;',
      'browser.js': 'export { default } from "#inner";',
      'lib/inner.js': 'export default "for browsers";',
      'lib/add.js': 'import main from "@scope/exports"; export default main + "!";',
    },
  },
};
