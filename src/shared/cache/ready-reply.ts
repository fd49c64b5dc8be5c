import type { FastifyReply, FastifyRequest } from 'fastify';
import { confirmMissing } from '../db/replicas/read-scope.ts';
import { hasVersion } from '../server/file-replies.ts';
import { type Coding, codedBodies, codingFor, etagOf } from './coded-body.ts';
import type { Sharing } from './guest-cache.ts';
import { collectCacheTags } from './tags.ts';

export type Headers = Record<string, string>;

/** A guest's reply, ready to send: a page or a reply of the API. */
export type ReadyReply = {
  /** Route pattern under which a page is logged and counted; null for the API, whose routes Fastify knows. */
  route: string | null;
  status: number;
  etag: string;
  headers: Record<Coding, Headers>;
  bodyIn: ReturnType<typeof codedBodies>;
  /** Null if it must not be cached. */
  tags: readonly string[] | null;
  bytes: number;
};

type ReplyContent = {
  route: string | null;
  status: number;
  body: string;
  headers: Headers;
  /** Cache tags of the content; null if it must not be cached. */
  tags: readonly string[] | null;
  /** Whether clients may store the reply and revalidate it. */
  isRevalidated: boolean;
  sharing: Sharing;
};

/** Estimated size of the compressed bodies as a share of the text's size. */
const codedShare = 0.5;
/** Estimated size in bytes of headers, tags and bookkeeping. */
const entryBytes = 2_048;

/** Precomputes everything that a reply to a guest needs, so that sending it again costs next to nothing. */
export function createReadyReply({
  body,
  headers: own,
  isRevalidated,
  sharing: { commonTags, surrogates },
  tags: shown,
  ...rest
}: ReplyContent): ReadyReply {
  const etag = etagOf(body);
  const tags = shown && [...new Set([...commonTags, ...shown])];
  // no-cache: clients revalidate each time, since after a login the same URL answers something else.
  const shared = tags && (surrogates?.headersFor(tags) ?? null);
  const cache: Headers = isRevalidated
    ? { ...(shared ?? { 'cache-control': 'no-cache' }), etag }
    : { 'cache-control': 'no-store' };
  const headersIn = (coding: Coding): Headers => ({ ...own, ...cache, ...codedAs(coding) });
  return {
    ...rest,
    etag,
    headers: { identity: headersIn('identity'), gzip: headersIn('gzip'), br: headersIn('br') },
    bodyIn: codedBodies(body),
    tags,
    bytes: Math.ceil(Buffer.byteLength(body) * (1 + codedShare)) + entryBytes,
  };
}

/** Sends a ready reply, or a 304 if the client's copy is current. */
export function sendReady(ready: ReadyReply, request: FastifyRequest, reply: FastifyReply): void {
  const coding = codingFor(request.headers['accept-encoding']);
  const headers = ready.headers[coding];
  if (ready.status === 200 && hasVersion(request.headers['if-none-match'], ready.etag)) {
    reply.code(304).headers(headers).removeHeader('content-encoding').send();
    return;
  }
  const send = (body: Buffer) => void reply.code(ready.status).headers(headers).send(body);
  const body = ready.bodyIn(coding);
  if (Buffer.isBuffer(body)) send(body);
  else body.then(send, (error) => void reply.send(error));
}

/** The Content-Encoding header of a body in this coding. */
export const codedAs = (coding: Coding): Headers =>
  coding === 'identity' ? {} : { 'content-encoding': coding };

/**
 * Sends the body that `make` returns with these headers, from the guest cache under `key` or made once for all
 * concurrent requests. Errors, and bodies that depend on no cache tag, are not cached.
 */
export async function sendFromCache(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, headers, make }: { key: string; headers: Headers; make: () => Promise<string> | string },
): Promise<void> {
  const cache = request.server.guestCache;
  const makeReady = async (): Promise<ReadyReply> => {
    const { result, tags } = await collectCacheTags(() => confirmMissing(async () => make()));
    return createReadyReply({
      route: null,
      status: 200,
      body: result,
      headers,
      tags: tags === null || tags.size === 0 ? null : [...tags],
      isRevalidated: true,
      sharing: cache.sharing,
    });
  };
  sendReady(await cache.fetch(key, makeReady), request, reply);
}
