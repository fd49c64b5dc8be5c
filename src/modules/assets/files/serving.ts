import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rates } from '../../../shared/api/endpoint.ts';
import type { Surrogates } from '../../../shared/cache/cdn.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { type Picture, pictureOf, pictureType, type Size } from '../../../shared/media/pictures.ts';
import { hasVersion, type Range, readRange } from '../../../shared/server/file-replies.ts';
import type { Storage } from '../../../shared/storage/storage.ts';
import { mediaTag } from '../cache-tags.ts';
import type { Assets } from '../index.ts';
import type { DefaultPicture } from '../rules/default-pictures.ts';
import {
  cardVariant,
  type FileName,
  keyOf,
  parseFileName,
  servedVariants,
  sizeName,
  sizesByKind,
} from './keys.ts';

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

/** Finds the variant, or what may stand in for it. */
async function findVariant(storage: Storage, name: StoredFile, shouldOpen: boolean): Promise<Found | null> {
  for (const variant of servedVariants(name)) {
    const key = keyOf(name.storedUnder, variant, name.extension);
    const final = variant === name.variant;
    const hasOwnKeys = name.storedUnder === name.publicId;
    // A card may change under its key, while caches in front of the store expect that no key changes.
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

type Color = readonly [red: number, green: number, blue: number];
/**
 * Signed distance from a point to the shape, in picture heights; negative inside. `x` is 0 at the center, `y` at the
 * top.
 */
type Shape = (x: number, y: number) => number;

const background: Color = [38, 42, 50];
const foreground: Color = [122, 132, 148];

const stroke =
  (half: number, ...points: [x: number, y: number][]): Shape =>
  (x, y) => {
    let nearest = Number.POSITIVE_INFINITY;
    for (const [index, [toX, toY]] of points.entries()) {
      const [fromX, fromY] = points[index - 1] ?? [toX, toY];
      const [alongX, alongY] = [toX - fromX, toY - fromY];
      const length = alongX ** 2 + alongY ** 2 || 1;
      const part = Math.min(1, Math.max(0, ((x - fromX) * alongX + (y - fromY) * alongY) / length));
      nearest = Math.min(nearest, Math.hypot(x - fromX - part * alongX, y - fromY - part * alongY));
    }
    return nearest - half;
  };

const circle =
  (centreY: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x, y - centreY) - radius;

const union =
  (...shapes: Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)));

/** The symbol `</>`. */
const code = union(
  stroke(0.022, [-0.16, 0.38], [-0.28, 0.5], [-0.16, 0.62]),
  stroke(0.022, [0.05, 0.34], [-0.05, 0.66]),
  stroke(0.022, [0.16, 0.38], [0.28, 0.5], [0.16, 0.62]),
);

const drawings: Record<DefaultPicture, { kind: 'avatar' | 'cover' | 'thumbnail'; shape: Shape }> = {
  'default-avatar': { kind: 'avatar', shape: union(circle(0.39, 0.17), circle(0.97, 0.34)) },
  'default-cover': { kind: 'cover', shape: code },
  'default-web': { kind: 'thumbnail', shape: code },
};

const isDefaultPictureName = (name: string): name is DefaultPicture => Object.hasOwn(drawings, name);

const cache = new Map<string, Promise<Picture>>();

/** Default picture at `/media/<name>/<file>`, drawn once per process; null if there is none. */
function findDefaultPicture(name: string, file: string): Promise<Picture> | null {
  if (!isDefaultPictureName(name)) return null;
  const { kind, shape } = drawings[name];
  const size = sizesByKind[kind].find((known) => `${sizeName(known)}.webp` === file);
  if (!size) return null;
  const key = `${name}/${file}`;
  const known = cache.get(key);
  if (known) return known;
  const picture = pictureOf(draw(size, shape), size);
  cache.set(key, picture);
  // Not cached, so that the next request tries again.
  picture.catch(() => cache.delete(key));
  return picture;
}

/** Pixels as RGB bytes; edges are antialiased over one pixel. */
function draw({ width, height }: Size, shape: Shape): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const distance = shape((column + 0.5 - width / 2) / height, (row + 0.5) / height);
      const coverage = Math.min(1, Math.max(0, 0.5 - distance * height));
      const mixed = background.map((part, index) => part + ((foreground[index] ?? part) - part) * coverage);
      pixels.set(mixed, (row * width + column) * 3);
    }
  return pixels;
}
