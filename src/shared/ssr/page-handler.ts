import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, encode } from '../cache/coded-body.ts';
import { type GuestCache, notShared, type Sharing } from '../cache/guest-cache.ts';
import { codedAs, createReadyReply, type Headers, type ReadyReply, sendReady } from '../cache/ready-reply.ts';
import type { Config } from '../config/config.ts';
import { confirmMissing } from '../db/replicas/read-scope.ts';
import { retryAfterSeconds } from '../errors/app-error.ts';
import type { Metrics } from '../metrics.ts';
import type { FindOtherAddress } from '../server/other-address.ts';
import type { CountPage } from '../server/rate-limits.ts';
import { embedHeaders, pageHeaders } from '../server/security-headers.ts';
import { linkKeyIn, withLinkKey } from '../visibility/link-key.ts';
import {
  findPage,
  notFoundUrlBelow,
  type PageMatchLike,
  type RequestedPage,
  withoutSlash,
} from './canonical-url.ts';
import type { PageRenderer, Refusal, RenderedPage } from './page-renderer.ts';

/** Maximum length of a page's address with its query, as it is sent. */
export const maxAddressLength = 8 << 10;

type Reader = { id: string };

export type AnswerOptions = {
  config: Config;
  metrics: Pick<Metrics, 'countPage'> | null;
  /** Passed to the pages as `pageContext.app`. */
  ctx: unknown;
  viewerOf: (cookieHeader: string | undefined) => Promise<Reader | null>;
  matchPage: (pathname: string) => PageMatchLike | null;
  /** Path of the page for unknown URLs; their route in logs and metrics. */
  notFoundPath: string;
  errorPath: string;
  /** The inline script of every page, which the content security policy allows. */
  bootScript: string;
  /** Returns the seconds to wait before another page, or null if none. Cached pages are not counted. */
  countPage: CountPage;
  /** Whether the server is overloaded. */
  isUnderPressure: () => boolean;
  findOtherAddress: FindOtherAddress;
  render: PageRenderer;
  cache: GuestCache<ReadyReply>;
};

/** Frames with members' code, which know their own address, get no key, and are not indexed. */
const secretHeaders = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

const headersFor = (headers: Record<string, string>, hasSecret: boolean | undefined) =>
  hasSecret ? { ...headers, ...secretHeaders } : headers;

/** Creates the function that renders a page, and logs why it failed. */
function createMake({ render, ctx, errorPath, notFoundPath }: AnswerOptions) {
  const isMissing = ({ status, location }: RenderedPage) =>
    status === 404 || location === notFoundPath || location === errorPath;
  return async (
    { log, id: requestId }: FastifyRequest,
    { url, match }: RequestedPage,
    viewer: Reader | null,
    openedAt: string | null = null,
  ) => {
    const pageRequest = { urlOriginal: url, match, viewer, app: ctx, log, requestId, openedAt };
    const page = await withLinkKey(linkKeyIn(url), () =>
      confirmMissing(() => render(pageRequest), isMissing),
    );
    if (page.error) log.error({ err: page.error }, 'page could not be rendered');
    return page;
  };
}

/**
 * Creates the page handler: sends a cached page, or renders one unless the client is rate limited or the server
 * overloaded.
 */
export function createAnswer(options: AnswerOptions) {
  const { config, cache, metrics, viewerOf, matchPage, countPage, isUnderPressure, notFoundPath } = options;
  const notFoundUrl = notFoundUrlBelow(notFoundPath);
  const shared = pageHeaders(config, options.bootScript);
  const embedded = embedHeaders(config);
  const refuse = createOverloadReply(options, shared);
  const make = createMake(options);

  const answer = async (page: RequestedPage, request: FastifyRequest, reply: FastifyReply) => {
    const { url, match } = page;
    const openedAt = options.findOtherAddress(request);
    // Embeds are guests' pages for everybody: no cookie is read.
    const cookie = match?.route.isEmbed ? undefined : request.headers.cookie;
    // Cached pages are sent under pressure too, but no session is looked up.
    if (cookie !== undefined && isUnderPressure()) return refuse(503, request, reply);
    const viewer = cookie === undefined ? null : await viewerOf(cookie);
    request.readerId = viewer?.id ?? null;
    const hasLinkKey = linkKeyIn(url) !== null;
    const isShared = viewer === null && !hasLinkKey && openedAt === null;
    const kept = isShared ? cache.get(url) : undefined;
    if (!kept && isUnderPressure()) return refuse(503, request, reply);
    if (viewer === null) metrics?.countPage('asked');
    if (kept) return send(kept, request, reply);
    const wait = await countPage(request, match?.route.isCostly === true);
    if (wait !== null) return refuse(429, request, reply, wait);
    const headers = headersFor(
      match?.route.isEmbed ? embedded : shared,
      hasLinkKey || match?.route.hasSecret,
    );
    if (!isShared) {
      await sendPersonal(await make(request, page, viewer, openedAt), headers, request, reply);
      return reply;
    }
    const makeReady = async () => {
      metrics?.countPage('made');
      const made = await make(request, page, null);
      return readyPage(made, headers, request.pageRoute ?? notFoundPath, cache.sharing);
    };
    // Looks again: another request may have rendered the page while this one was counted.
    return send(await cache.fetch(url, makeReady), request, reply);
  };

  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound();
    if (request.url.length > maxAddressLength) return refuseLongAddress(reply, shared);
    const page = findPage(request.url, matchPage, notFoundUrl);
    const bare = page.match === null ? withoutSlash(request.url) : null;
    // The address includes the query, which may contain the key of a link.
    if (bare !== null && matchPage(bare))
      return reply.redirect(bare + request.url.slice(bare.length + 1), 308);
    request.pageRoute = page.match?.route.path ?? notFoundPath;
    return answer(page, request, reply);
  };
}

function send(ready: ReadyReply, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendReady(ready, request, reply);
  return reply;
}

function refuseLongAddress(reply: FastifyReply, shared: Record<string, string>): FastifyReply {
  const text = `This address is too long: it may have ${maxAddressLength} characters\n`;
  const headers = { ...shared, 'cache-control': 'no-store' };
  return reply.code(414).headers(headers).type('text/plain; charset=utf-8').send(text);
}

/** Sends the error page at `errorPath`, which is rendered once and then reused, so that a refusal costs next to nothing. */
function createOverloadReply(
  { render, ctx, matchPage, errorPath }: AnswerOptions,
  shared: Record<string, string>,
) {
  const made = new Map<Refusal, Promise<ReadyReply>>();

  const pageOf = (refusal: Refusal, { log, id: requestId }: FastifyRequest) => {
    const known = made.get(refusal);
    if (known) return known;
    const asked = { urlOriginal: errorPath, match: matchPage(errorPath), viewer: null };
    const page = render({ ...asked, app: ctx, log, requestId, refusal }).then((rendered) =>
      readyPage(rendered, shared, errorPath, notShared),
    );
    made.set(refusal, page);
    page.catch(() => made.delete(refusal));
    return page;
  };

  return async (
    refusal: Refusal,
    request: FastifyRequest,
    reply: FastifyReply,
    seconds = retryAfterSeconds,
  ) => {
    const page = await pageOf(refusal, request);
    return send(page, request, reply.header('Retry-After', String(Math.ceil(seconds))));
  };
}

/** A page for guests, ready to send; `shared` are headers of all pages, `route` is the page's route pattern. */
function readyPage(page: RenderedPage, shared: Headers, route: string, sharing: Sharing): ReadyReply {
  const isKeepable = page.status === 200 || page.status === 404;
  return createReadyReply({
    route,
    status: page.status,
    body: page.body,
    headers: headersOf(page, shared),
    tags: isKeepable ? page.tags : null,
    isRevalidated: isKeepable,
    sharing,
  });
}

/** Sends a page rendered for one member, or for somebody with the link of an unlisted item. It must not be cached. */
async function sendPersonal(
  page: RenderedPage,
  shared: Headers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const coding = codingFor(request.headers['accept-encoding']);
  const body = await encode(Buffer.from(page.body), coding);
  reply
    .code(page.status)
    .headers({ ...headersOf(page, shared), ...codedAs(coding), 'cache-control': 'private, no-store' })
    .send(body);
}

function headersOf({ status, location }: RenderedPage, shared: Headers): Headers {
  return {
    vary: 'Cookie, Accept-Encoding',
    ...shared,
    ...(status === 503 && { 'retry-after': String(retryAfterSeconds) }),
    ...(location !== null && { location }),
    'content-type': 'text/html; charset=utf-8',
  };
}
