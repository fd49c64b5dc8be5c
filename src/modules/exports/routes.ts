import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { route } from '../../shared/api/route.ts';
import { notFound } from '../../shared/errors/app-error.ts';
import { hasVersion, readRange } from '../../shared/server/file-replies.ts';
import { endpoints } from './contract.ts';
import type { Exports } from './index.ts';
import { messages } from './rules/messages.ts';

/** Routes under /exports. */
export function addExportsRoutes(app: FastifyInstance, exports: Exports): void {
  route(app, endpoints, 'POST /exports/create', ({ viewer }) => exports.create(viewer));
  route(app, endpoints, 'GET /exports/mine', ({ viewer }) => exports.getOwn(viewer));
  route(app, endpoints, 'DELETE /exports/delete', ({ viewer }) => exports.remove(viewer));
  route(app, endpoints, 'POST /exports/webs', ({ viewer, body }) => exports.getWebs(viewer, body.ids));
  route(app, endpoints, 'GET /exports/download/{token}', ({ params }, request, reply) =>
    download(exports, params.token, request, reply),
  );
}

/** Replies to a GET or HEAD with the file, or with the requested range of it, so that a download can be resumed. */
async function download(
  exports: Exports,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Readable> {
  const found = await exports.findByToken(token);
  if (!found) throw notFound(messages.linkInvalid);
  const { username, bytes, created_at } = found;
  const etag = `"${found.id}"`;
  reply.headers({ 'Cache-Control': 'private, no-store', ETag: etag, 'Accept-Ranges': 'bytes' });
  if (hasVersion(request.headers['if-none-match'], etag)) return empty(reply.code(304));
  const range = readRange(request, etag, bytes);
  if (range === 'unsatisfiable') {
    reply.code(416).headers({ 'Content-Range': `bytes */${bytes}`, 'Content-Length': 0 });
    return empty(reply);
  }
  if (range !== null) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`);
  reply.headers({
    'Content-Length': range === null ? bytes : range.end - range.start + 1,
    'Content-Disposition': `attachment; filename="${username}-${created_at.toISOString().slice(0, 10)}.zip"`,
  });
  if (request.method === 'HEAD') return empty(reply);
  return (await exports.openFile(found, range ?? undefined)).stream;
}

const empty = (_reply: FastifyReply): Readable => Readable.from([]);
