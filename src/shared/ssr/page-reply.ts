import type { FastifyReply, FastifyRequest } from 'fastify';
import { retryAfterSeconds } from '../errors/app-error.ts';
import { hasVersion } from '../server/files/if-none-match.ts';
import { type Coding, codedBodies, codingFor, encode, etagOf } from './page-body.ts';
import type { RenderedPage } from './page-renderer.ts';

type Headers = Record<string, string>;

/** A guest's page, ready to send. */
export type ReadyPage = {
  /** The page's route pattern. */
  route: string;
  status: number;
  etag: string;
  headers: Record<Coding, Headers>;
  bodyIn: ReturnType<typeof codedBodies>;
  tags: readonly string[] | null;
  bytes: number;
};

const html = 'text/html; charset=utf-8';
/** Estimated size of the compressed bodies as a share of the text's size. */
const codedShare = 0.5;

/** Precomputes everything that a reply to a guest needs, so that sending it again costs next to nothing. */
export function readyPage(page: RenderedPage, shared: Headers, route: string): ReadyPage {
  const etag = etagOf(page.body);
  const headersIn = (coding: Coding) => guestHeaders(page, shared, coding, etag);
  return {
    route,
    status: page.status,
    etag,
    headers: { identity: headersIn('identity'), gzip: headersIn('gzip'), br: headersIn('br') },
    bodyIn: codedBodies(page.body),
    tags: isKeepable(page) ? page.tags : null,
    bytes: Math.ceil(Buffer.byteLength(page.body) * (1 + codedShare)) + 2_048,
  };
}

/** Sends a ready page, or a 304 if the browser's copy is current. */
export function sendReady(page: ReadyPage, request: FastifyRequest, reply: FastifyReply): void {
  const coding = codingFor(request.headers['accept-encoding']);
  const headers = page.headers[coding];
  if (page.status === 200 && hasVersion(request.headers['if-none-match'], page.etag)) {
    reply.code(304).headers(headers).removeHeader('content-encoding').send();
    return;
  }
  const send = (body: Buffer) => void reply.code(page.status).headers(headers).send(body);
  const body = page.bodyIn(coding);
  if (Buffer.isBuffer(body)) send(body);
  else body.then(send, (error) => void reply.send(error));
}

/** Sends a page rendered for one member, which must not be cached. */
export async function sendPersonal(
  page: RenderedPage,
  shared: Headers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const coding = codingFor(request.headers['accept-encoding']);
  const body = await encode(Buffer.from(page.body), coding);
  reply
    .code(page.status)
    .headers({
      ...shared,
      ...codedAs(coding),
      ...leadingTo(page),
      ...retryOf(page),
      'content-type': html,
      vary,
      'cache-control': 'private, no-store',
    })
    .send(body);
}

const vary = 'Cookie, Accept-Encoding';
const isKeepable = ({ status }: RenderedPage) => status === 200 || status === 404;
const codedAs = (coding: Coding): Headers => (coding === 'identity' ? {} : { 'content-encoding': coding });
const retryOf = ({ status }: RenderedPage): Headers =>
  status === 503 ? { 'retry-after': String(retryAfterSeconds) } : {};
const leadingTo = ({ location }: RenderedPage): Headers => (location === null ? {} : { location });

// no-cache: browsers revalidate each time, since after a login the same URL shows another page.
function guestHeaders(page: RenderedPage, shared: Headers, coding: Coding, etag: string): Headers {
  const cache: Headers = isKeepable(page)
    ? { 'cache-control': 'no-cache', etag }
    : { 'cache-control': 'no-store' };
  return {
    ...shared,
    ...cache,
    ...retryOf(page),
    ...codedAs(coding),
    ...leadingTo(page),
    'content-type': html,
    vary,
  };
}
