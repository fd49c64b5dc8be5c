import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Built, Member } from './build.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Builds the pages if necessary: `npm test` builds them first, but a file may run alone. */
export function ensurePages(): void {
  if (existsSync(`${root}dist/server/entry.mjs`)) return;
  execFileSync(process.execPath, [`${root}node_modules/vite/bin/vite.js`, 'build'], {
    cwd: root,
    stdio: 'ignore',
  });
}

type PageOptions = { cookie?: string; headers?: Record<string, string>; method?: 'GET' | 'HEAD' };

/** Requests a page as a browser does. */
export async function page(
  app: FastifyInstance,
  url: string,
  { cookie, headers, method = 'GET' }: PageOptions = {},
) {
  const response = await app.inject({ method, url, headers: { ...(cookie && { cookie }), ...headers } });
  return {
    status: response.statusCode,
    html: response.body,
    headers: response.headers,
    raw: response.rawPayload,
  };
}

/** Saves public webs, oldest first, and returns their ids. */
export async function saveWebs({ ctx }: Built, { user }: Member, titles: string[]): Promise<string[]> {
  const owner = { id: user._id, username: user.username, sessionId: '', role: 'member' } as const;
  const ids: string[] = [];
  for (const title of titles) {
    const code = { html: `<h1>${title}</h1>`, css: '', js: '', cssLinks: [], jsLinks: [], htmlLinks: [] };
    const web = await ctx.webs.create(
      owner,
      { ...code, title, description: 'A web', isPublic: true },
      picture(),
    );
    ids.push(web._id);
  }
  return ids;
}

/** A small PNG of one color. */
function picture(): Uint8Array {
  const [width, height] = [24, 14];
  const rows = Buffer.alloc(height * (width * 3 + 1), 120);
  for (let row = 0; row < height; row++) rows[row * (width * 3 + 1)] = 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  out.set(body, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
}

function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}
