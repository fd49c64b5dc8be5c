import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, codingFor, encode, etagOf } from './page-body.ts';
import type { RenderedPage } from './page-renderer.ts';

type Headers = Record<string, string>;

/** A guest's page, finished in every coding. */
export type ReadyPage = {
  /** The declared path of the page. */
  route: string;
  status: number;
  etag: string;
  headers: Record<Coding, Headers>;
  bodies: Record<Coding, Buffer>;
  tags: readonly string[] | null;
  bytes: number;
};

const html = 'text/html; charset=utf-8';
const codings: readonly Coding[] = ['identity', 'gzip', 'br'];

/** Prepares everything that an answer to a guest needs, so that sending it again costs next to nothing. */
export async function readyPage(page: RenderedPage, shared: Headers, route: string): Promise<ReadyPage> {
  const etag = etagOf(page.body);
  const made = await Promise.all(
    codings.map(async (coding) => {
      const body = await encode(page.body, coding);
      return { coding, body, headers: guestHeaders(page, shared, coding, etag) };
    }),
  );
  const [identity, gzip, br] = made;
  if (!identity || !gzip || !br) throw new Error('a coding is missing');
  return {
    route,
    status: page.status,
    etag,
    headers: { identity: identity.headers, gzip: gzip.headers, br: br.headers },
    bodies: { identity: identity.body, gzip: gzip.body, br: br.body },
    tags: isKeepable(page) ? page.tags : null,
    bytes: made.reduce((sum, { body }) => sum + body.length, 2_048),
  };
}

/** Sends a finished page, or only its validator when the browser has it already. */
export function sendReady(page: ReadyPage, request: FastifyRequest, reply: FastifyReply): void {
  const coding = codingFor(request.headers['accept-encoding']);
  const headers = page.headers[coding];
  if (page.status === 200 && isFresh(request.headers['if-none-match'], page.etag)) {
    reply.code(304).headers(headers).removeHeader('content-encoding').send();
    return;
  }
  reply.code(page.status).headers(headers).send(page.bodies[coding]);
}

/** Sends a page made for one member: kept by nobody. */
export async function sendPersonal(
  page: RenderedPage,
  shared: Headers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const coding = codingFor(request.headers['accept-encoding']);
  const body = await encode(page.body, coding);
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
const retryOf = ({ status }: RenderedPage): Headers => (status === 503 ? { 'retry-after': '5' } : {});
const leadingTo = ({ location }: RenderedPage): Headers => (location === null ? {} : { location });

// no-cache: a browser asks each time, since after a login the same address holds another page.
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

function isFresh(known: string | undefined, etag: string): boolean {
  return known !== undefined && (known === etag || known === '*' || known.includes(etag));
}
