import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../shared/errors/app-error.ts';
import { pictureType } from '../../shared/media/pictures.ts';
import type { Storage } from '../../shared/storage/index.ts';
import { hasVariant, keyOf, kindOf } from './keys.ts';

type Params = { publicId: string; file: string };
type Picture = { publicId: string; variant: string };

const forEver = 'public, max-age=31536000, immutable';
const forNow = 'public, max-age=5';

/** What members sent is shown anywhere, but can do nothing, not even when it is opened by itself. */
const headers = {
  'Access-Control-Allow-Origin': '*',
  'Content-Security-Policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** Serves pictures at `/media/<publicId>/<variant>.webp`; every other address below `/media/` is a 404. */
export async function addMediaRoutes(app: FastifyInstance, storage: Storage): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  app.route<{ Params: Params }>({
    method: ['GET', 'HEAD'],
    url: '/media/:publicId/:file',
    logLevel: 'warn',
    handler: (request, reply) => serve(storage, asPicture(request.params), request, reply),
  });
  app.get('/media/*', async () => {
    throw notFound();
  });
}

function asPicture({ publicId, file }: Params): Picture {
  const kind = kindOf(publicId);
  const variant = /^(.+)\.webp$/.exec(file)?.[1] ?? '';
  if (kind === null || !hasVariant(kind, variant)) throw notFound();
  return { publicId, variant };
}

async function serve(
  storage: Storage,
  picture: Picture,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await find(storage, picture, request.method === 'GET');
  if (found === null) throw notFound();
  const { key, final, elsewhere, size, stream } = found;
  const etag = etagOf(key);
  reply.headers({ 'Cache-Control': final ? forEver : forNow, ETag: etag });
  if (elsewhere !== null) return reply.redirect(elsewhere, 302);
  if (request.headers['if-none-match'] === etag) {
    stream?.destroy();
    return reply.code(304).send();
  }
  const { publicId, variant } = picture;
  reply.headers({
    'Content-Type': pictureType,
    'Content-Length': size,
    'Content-Disposition': `inline; filename="${publicId}-${variant}.webp"`,
  });
  return stream === null ? reply.send() : reply.send(stream);
}

type Found = {
  key: string;
  /** Whether this is the variant itself and not what stands in for it. */
  final: boolean;
  /** Where the store itself serves it. */
  elsewhere: string | null;
  size: number;
  stream: Readable | null;
};

/** The variant if it is made, else the master, which stands in until it is. */
async function find(storage: Storage, picture: Picture, withBytes: boolean): Promise<Found | null> {
  const { publicId, variant } = picture;
  for (const name of new Set([variant, 'master'])) {
    const key = keyOf(publicId, name);
    const final = name === variant;
    const elsewhere = final ? storage.publicUrl(key) : null;
    const found =
      withBytes && elsewhere === null ? await storage.open(key) : await withoutBytes(storage, key);
    if (found !== null) return { key, final, elsewhere, ...found };
  }
  return null;
}

async function withoutBytes(storage: Storage, key: string) {
  const found = await storage.stat(key);
  return found && { size: found.size, stream: null };
}

// What stands under a key never changes, so the key tells one version from another.
const etagOf = (key: string) => `"${key.replace(/\.webp$/, '')}"`;
