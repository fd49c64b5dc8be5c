import { createReadStream } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type Clock, monotonicClock } from '../clock.ts';
import { unavailable } from '../errors/app-error.ts';
import {
  type Body,
  type ByteRange,
  checkKey,
  type Listed,
  type Opened,
  type Storage,
  type StorageArea,
  type Stored,
} from './storage.ts';

export type S3Options = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Public base URL of the bucket's objects: an origin with an optional path. */
  publicUrl: string | null;
  /** First part of the names of objects; 'media' unless it is set. */
  area?: StorageArea;
};

const maxSockets = 50;
const unavailableMessage = 'The media store does not answer, please try again';
const cacheControl = { media: 'public, max-age=31536000, immutable', exports: 'private, no-store' };

// Maximum inactivity in milliseconds, before the first byte of a reply and between packets.
const idleTimeout = 10_000;
/** Minimum upload rate in bytes per millisecond. It extends the request timeout, which covers the whole body. */
const minUploadBytesPerMs = 500;
/** Timeouts in seconds for a reply whose first bytes have arrived. */
const streamTimeouts = { storeSeconds: idleTimeout / 1_000, readerSeconds: 60 };

/** Stores media in an S3 bucket. The SDK makes up to 3 attempts with jitter, after which an AppError 503 is thrown. */
export function createS3Storage(options: S3Options, clock: Clock = monotonicClock): Storage {
  const client = createClient(options, idleTimeout);
  // Slow readers use separate connections, so that they do not block other operations.
  const readers = createClient(options, 0);
  const Bucket = options.bucket;
  const guarded = createBreaker(unavailableMessage, clock);
  const area = options.area ?? 'media';
  const prefix = `${area}/`;
  const keyOf = (key: string) => prefix + checkKey(key);

  return {
    put: async (key, body, { type }) => {
      const Key = keyOf(key);
      const headers = { ContentType: type, CacheControl: cacheControl[area] };
      await guarded(async () => {
        const content = contentOf(body);
        try {
          const requestTimeout = idleTimeout + content.ContentLength / minUploadBytesPerMs;
          await client.send(new PutObjectCommand({ Bucket, Key, ...content, ...headers }), {
            requestTimeout,
          });
        } finally {
          if ('path' in body && content.Body instanceof Readable) content.Body.destroy();
        }
      });
    },
    open: async (key, range) => {
      const Key = keyOf(key);
      return guarded(() => openObject(readers, Bucket, Key, range));
    },
    stat: async (key) => {
      const Key = keyOf(key);
      return guarded(() => statObject(client, Bucket, Key));
    },
    delete: async (key) => {
      const Key = keyOf(key);
      await guarded(() => client.send(new DeleteObjectCommand({ Bucket, Key })));
    },
    list: () =>
      listObjects(prefix, (ContinuationToken) =>
        guarded(() => client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }))),
      ),
    // S3 writes are atomic, so there are no partial objects.
    tidy: async () => {},
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
    publicUrl: (key) =>
      options.publicUrl === null ? null : `${options.publicUrl.replace(/\/$/, '')}/${keyOf(key)}`,
    close: () => {
      client.destroy();
      readers.destroy();
    },
  };
}

/** The objects of a listing, page by page. */
async function* listObjects(
  prefix: string,
  fetchPage: (token: string | undefined) => Promise<ListObjectsV2CommandOutput>,
): AsyncIterable<Listed> {
  let token: string | undefined;
  do {
    const page = await fetchPage(token);
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
      if (LastModified) yield { key: Key.slice(prefix.length), size: Size, writtenAt: LastModified };
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}

function contentOf(body: Body) {
  if (body instanceof Uint8Array) return { Body: body, ContentLength: body.length };
  const stream = 'path' in body ? createReadStream(body.path) : body.stream;
  return { Body: stream, ContentLength: body.size };
}

function createClient(options: S3Options, socketTimeout: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = options;
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Self-hosted servers rarely support one host name per bucket.
    forcePathStyle: true,
    maxAttempts: 3,
    // Older servers do not support the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      // Milliseconds; users do not wait longer for a store that cannot be reached.
      connectionTimeout: 2_000,
      requestTimeout: idleTimeout,
      socketTimeout,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}

async function openObject(
  client: S3Client,
  Bucket: string,
  Key: string,
  range?: ByteRange,
): Promise<Opened | null> {
  const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
  const reply = await orNull(client.send(new GetObjectCommand({ Bucket, Key, Range })));
  if (reply === null) return null;
  if (!(reply.Body instanceof IncomingMessage)) throw new Error('the media store sent no body');
  const whole = Number(reply.ContentRange?.split('/')[1] ?? reply.ContentLength ?? 0);
  return { stream: streamWithTimeouts(reply.Body, streamTimeouts), size: whole, type: reply.ContentType };
}

async function statObject(client: S3Client, Bucket: string, Key: string): Promise<Stored | null> {
  const reply = await orNull(client.send(new HeadObjectCommand({ Bucket, Key })));
  return reply && { size: reply.ContentLength ?? 0, type: reply.ContentType };
}

const failuresToOpen = 5;
const pause = 30_000;

/**
 * Circuit breaker: after 5 consecutive failures calls fail at once for 30 s, then one call is let through as a trial.
 * Requests therefore do not pile up while the store does not answer.
 */
function createBreaker(message: string, clock: Clock) {
  let failures = 0;
  let closedUntil = 0;

  return async function guarded<T>(work: () => Promise<T>): Promise<T> {
    const now = clock.now().getTime();
    if (now < closedUntil) throw unavailable(message);
    if (failures >= failuresToOpen) closedUntil = now + pause;
    try {
      const result = await work();
      failures = 0;
      closedUntil = 0;
      return result;
    } catch (error) {
      failures += 1;
      if (failures >= failuresToOpen) closedUntil = clock.now().getTime() + pause;
      throw unavailable(message, error);
    }
  };
}

type StreamTimeouts = { storeSeconds: number; readerSeconds: number };

/**
 * Wraps a reply of the store in a stream with separate timeouts for both sides: a store that stops sending is timed
 * out soon, while a reader may pause, as a stopped video does, and is disconnected only after holding a connection
 * for long. The reply must not have a timeout of its own, which could not distinguish the two.
 */
export function streamWithTimeouts(reply: IncomingMessage, timeouts: StreamTimeouts): Readable {
  return Readable.from(read(reply, timeouts), { objectMode: false });
}

async function* read(reply: IncomingMessage, { storeSeconds, readerSeconds }: StreamTimeouts) {
  const chunks: AsyncIterator<Buffer> = reply.iterator();
  let silence: Error | undefined;
  const within = (seconds: number, who: string) =>
    setTimeout(() => {
      silence = new Error(`the ${who} was silent for ${seconds} s`);
      reply.destroy();
    }, seconds * 1_000);
  try {
    for (;;) {
      const store = within(storeSeconds, 'media store');
      const { done, value } = await chunks.next().finally(() => clearTimeout(store));
      if (done) return;
      const reader = within(readerSeconds, 'reader');
      try {
        yield value;
      } finally {
        clearTimeout(reader);
      }
    }
  } catch (error) {
    throw silence ?? error;
  } finally {
    reply.destroy();
  }
}
