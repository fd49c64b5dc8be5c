import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { rates } from '../api/endpoint.ts';
import type { Db } from '../db/database.ts';
import { startLoop } from '../jobs/worker/loop.ts';
import type { Log } from '../log/log.ts';
import { hasVersion, typeOf } from '../server/file-replies.ts';

/**
 * A page that is open during an upgrade keeps requesting its release's files, and while both versions run, its
 * requests may reach a process of the other one. Each web process therefore stores its own files in the database,
 * from which all processes serve files that they lack. Files are deleted once no process of their release has run for
 * a week.
 */

/** Already compressed formats. */
const packed = new Set(['.webp', '.png', '.woff2']);
/** Companion files written by the build: compressed copies and source maps. */
const twins = new Set(['.br', '.gz', '.map']);

/** Client part of the build output. */
export const clientFolder = fileURLToPath(new URL('../../../dist/client', import.meta.url));

const everySeconds = 600;
const [small, whole] = [promisify(gzip), promisify(gunzip)];

/**
 * Stores the files below `folder`/assets in the database and refreshes them every 10 minutes while the process runs.
 */
export async function keepRelease(db: Db, folder: string, log: Log): Promise<AsyncDisposable> {
  const round = async () => {
    await keep(db, join(folder, 'assets'));
    return false;
  };
  // Before the first page is sent, so that other processes can serve its files.
  await round().catch((error: unknown) =>
    log.warn({ err: error }, 'files of this release not stored yet; retrying'),
  );
  const loop = startLoop('keeping the files of this release', everySeconds, round, log);
  return { [Symbol.asyncDispose]: () => loop.close() };
}

async function keep(db: Db, folder: string): Promise<void> {
  const names = await filesIn(folder);
  const known = await db.selectFrom('released_files').select('name').where('name', 'in', names).execute();
  const there = new Set(known.map(({ name }) => name));
  for (const name of names.filter((one) => !there.has(one))) await add(db, folder, name);
  // Hourly precision suffices for a retention of a week, and `skip locked` avoids updates by many processes at once.
  await sql`
    update released_files set seen_at = now() where name in (
      select name from released_files
      where name = any(${names}::text[]) and seen_at < now() - interval '1 hour' for update skip locked)`.execute(
    db,
  );
  await sql`delete from released_files where seen_at < now() - interval '7 days'`.execute(db);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !twins.has(extname(entry.name)))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

async function add(db: Db, folder: string, name: string): Promise<void> {
  const plain = await readFile(join(folder, name));
  const is_gzip = !packed.has(extname(name));
  const bytes = is_gzip ? await small(plain) : plain;
  await db
    .insertInto('released_files')
    .values({ name, bytes, is_gzip })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type FileRequest = { Params: { folder?: string; file: string } };

/** Some page paths also begin with /assets/, but only file names contain a dot. */
const named = ':file(^[\\w.-]+\\.[a-z0-9]+$)';

/** Serves files below /assets/ that this process lacks. Call it after the routes of its own files. */
export function serveReleased(app: FastifyInstance, db: Db): void {
  for (const path of [named, `:folder(^[a-z]+$)/${named}`])
    app.get<FileRequest>(
      `/assets/${path}`,
      { schema: { hide: true }, config: { isCheap: true, rate: rates.file } },
      (request, reply) => answer(db, request, reply),
    );
}

async function findFile(db: Db, name: string) {
  return db
    .selectFrom('released_files')
    .select(['bytes', 'is_gzip'])
    .where('name', '=', name)
    .executeTakeFirst();
}

async function answer(db: Db, { params, headers }: FastifyRequest<FileRequest>, reply: FastifyReply) {
  const name = params.folder ? `${params.folder}/${params.file}` : params.file;
  const type = typeOf(name);
  const file = type && (await findFile(db, name));
  if (!file) return reply.callNotFound();
  const etag = `W/"${name}"`;
  reply.headers({
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
    ETag: etag,
  });
  if (hasVersion(headers['if-none-match'], etag)) return reply.code(304).send();
  const takesGzip = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
  if (file.is_gzip && takesGzip) reply.header('Content-Encoding', 'gzip');
  return reply.type(type).send(file.is_gzip && !takesGzip ? await whole(file.bytes) : file.bytes);
}
