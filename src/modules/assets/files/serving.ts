import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rates } from '../../../shared/api/endpoint.ts';
import type { Surrogates } from '../../../shared/cache/surrogate-headers.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { type Picture, pictureType } from '../../../shared/media/pictures.ts';
import { type Range, readRange } from '../../../shared/server/files/byte-range.ts';
import { hasVersion } from '../../../shared/server/files/if-none-match.ts';
import type { Storage } from '../../../shared/storage/index.ts';
import { mediaTag } from '../cache-tags.ts';
import type { Assets } from '../index.ts';
import { findDefaultPicture } from './default-drawings.ts';
import { cardVariant, type FileName, keyOf, parseFileName } from './keys.ts';

type Params = { publicId: string; file: string };

const cachedForever = 'public, max-age=31536000, immutable';
const cachedForADay = 'public, max-age=86400';
const cachedBriefly = 'public, max-age=5';

/** Uploads may be embedded anywhere but must not run scripts, even when opened directly. */
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
const headers = {
  'Access-Control-Allow-Origin': '*',
  'Content-Security-Policy': `${policy}; sandbox`,
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Serves files at `/media/<publicId>/<variant>.<extension>`; every other path under `/media/` answers 404. */
export async function addMediaServing(
  app: FastifyInstance,
  storage: Storage,
  assets: Pick<Assets, 'storedUnder'>,
  surrogates: Surrogates | null,
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  app.route<{ Params: Params }>({
    method: ['GET', 'HEAD'],
    url: '/media/:publicId/:file',
    logLevel: 'warn',
    schema: { hide: true },
    config: { rate: rates.file },
    handler: async (request, reply) => {
      const { publicId, file } = request.params;
      const defaultPicture = await findDefaultPicture(publicId, file);
      if (defaultPicture !== null) return serveDefault(defaultPicture, request, reply);
      const name = parseFileName(publicId, file);
      const storedUnder = name && (await assets.storedUnder(name.publicId));
      if (!name || storedUnder === null) throw notFound();
      // A trigger (schema/media.sql) purges the key when the file is removed or gets another address.
      if (surrogates) reply.headers(surrogates.keysFor([mediaTag(publicId)]));
      return serve(storage, { ...name, storedUnder }, request, reply);
    },
  });
  app.get('/media/*', { schema: { hide: true }, config: { rate: rates.file } }, async () => {
    throw notFound();
  });
}

function serveDefault(
  { bytes }: Picture,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
): FastifyReply {
  const { publicId, file } = request.params;
  const etag = etagOf(`${publicId}/${file}`);
  reply.headers({ 'Cache-Control': cachedForever, ETag: etag });
  if (hasVersion(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.headers({
    'Content-Type': pictureType,
    'Content-Length': bytes.length,
    'Content-Disposition': `inline; filename="${publicId}-${file}"`,
  });
  return reply.send(request.method === 'HEAD' ? undefined : bytes);
}

type StoredFile = FileName & {
  /** Public id in the storage keys; differs from `publicId` until a renamed file has been moved. */
  storedUnder: string;
};

async function serve(
  storage: Storage,
  name: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isWhole = request.method === 'GET' && request.headers.range === undefined;
  const found = await findVariant(storage, name, isWhole);
  if (found === null) throw notFound();
  const { key, final: isFinal, elsewhere: redirectUrl, size, stream } = found;
  const isCard = name.variant === cardVariant;
  // A card is drawn again under the same key when the title changes.
  const etag = isCard ? etagOf(`${key}-${size}`) : etagOf(key);
  const lasting = isCard ? cachedForADay : cachedForever;
  reply.headers({ 'Cache-Control': isFinal ? lasting : cachedBriefly, ETag: etag });
  // Cached for a day only, since the storage location may change.
  if (redirectUrl !== null) return reply.header('Cache-Control', cachedForADay).redirect(redirectUrl, 302);
  if (hasVersion(request.headers['if-none-match'], etag)) {
    stream?.destroy();
    return reply.code(304).send();
  }
  reply.header('Accept-Ranges', 'bytes');
  const range = readRange(request, etag, size);
  if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${size}`).send();
  setFileHeaders(reply, name, range, size);
  if (request.method === 'HEAD') return reply.send();
  const body = stream ?? (await storage.open(key, range ?? undefined))?.stream;
  if (!body) throw notFound();
  return reply.send(body);
}

function setFileHeaders(reply: FastifyReply, name: FileName, range: Range | null, size: number): void {
  const { publicId, kind, variant, extension, type } = name;
  // A sandboxed document plays no media, and a browser wraps a video that is opened directly in a document.
  if (kind === 'video' || kind === 'audio') reply.header('Content-Security-Policy', policy);
  if (range !== null) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  reply.headers({
    'Content-Type': type,
    'Content-Length': range === null ? size : range.end - range.start + 1,
    'Content-Disposition': `inline; filename="${publicId}-${variant}.${extension}"`,
  });
}

type Found = {
  key: string;
  /** Whether this is the requested variant rather than the master in its place. */
  final: boolean;
  /** URL at which the storage itself serves the file, if any. */
  elsewhere: string | null;
  size: number;
  stream: Readable | null;
};

/** Finds the variant, or the master until the variant has been rendered. */
async function findVariant(storage: Storage, name: StoredFile, shouldOpen: boolean): Promise<Found | null> {
  for (const variant of new Set([name.variant, 'master'])) {
    const key = keyOf(name.storedUnder, variant, name.extension);
    const final = variant === name.variant;
    const hasOwnKeys = name.storedUnder === name.publicId;
    // A card may change under its key, which caches before the store do not expect.
    const isElsewhere = final && hasOwnKeys && variant !== cardVariant;
    const elsewhere = isElsewhere ? storage.publicUrl(key) : null;
    const found = shouldOpen && elsewhere === null ? await storage.open(key) : await statFile(storage, key);
    if (found !== null) return { key, final, elsewhere, ...found };
  }
  return null;
}

async function statFile(storage: Storage, key: string) {
  const found = await storage.stat(key);
  return found && { size: found.size, stream: null };
}

// The object under a key never changes, so the key is a valid ETag.
const etagOf = (key: string) => `"${key.replace(/\.webp$/, '')}"`;
