import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GuestCache, notShared } from '../cache/guest-cache.ts';
import { type ReadyReply, sendReady } from '../cache/ready-reply.ts';
import type { Config } from '../config/index.ts';
import { confirmMissing } from '../db/replicas/read-scope.ts';
import { retryAfterSeconds } from '../errors/app-error.ts';
import type { Metrics } from '../metrics/index.ts';
import type { FindOtherAddress } from '../server/other-address.ts';
import type { CountPage } from '../server/rate-limits.ts';
import { embedHeaders, pageHeaders } from '../server/security-headers.ts';
import { linkKeyIn, withLinkKey } from '../visibility/link-key.ts';
import { canonicalOf, notFoundUrlBelow, type PageRouteLike, withoutSlash } from './canonical-url.ts';
import type { PageRenderer, Refusal, RenderedPage } from './page-renderer.ts';
import { readyPage, sendPersonal } from './page-reply.ts';

/** Maximum length of a page's address with its query, as it is sent. */
export const maxAddressLength = 8 << 10;

type Reader = { id: string };

export type AnswerOptions = {
  config: Config;
  metrics: Pick<Metrics, 'countPage'> | null;
  /** Passed to the pages as `pageContext.app`. */
  ctx: unknown;
  viewerOf: (cookieHeader: string | undefined) => Promise<Reader | null>;
  routeOf: (pathname: string) => PageRouteLike | null;
  /** Path of the page for unknown URLs; their route in logs and metrics. */
  notFoundPath: string;
  /** Path of the page for errors. */
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
    canonical: string,
    viewer: Reader | null,
    openedAt: string | null = null,
  ) => {
    const pageRequest = { urlOriginal: canonical, viewer, app: ctx, log, requestId, openedAt };
    const page = await withLinkKey(linkKeyIn(canonical), () =>
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
  const {
    config,
    cache,
    metrics,
    render,
    ctx,
    viewerOf,
    routeOf,
    countPage,
    isUnderPressure,
    findOtherAddress,
    notFoundPath,
    errorPath,
    bootScript,
  } = options;
  const notFoundUrl = notFoundUrlBelow(notFoundPath);
  const shared = pageHeaders(config, bootScript);
  const embedded = embedHeaders(config);
  const refuse = createOverloadReply(render, shared, ctx, errorPath);

  const make = createMake(options);

  const answerSlowly = async (request: FastifyRequest, reply: FastifyReply, openedAt: string | null) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound();
    if (request.url.length > maxAddressLength) return refuseLongAddress(reply, shared);
    const bare = withoutSlash(request.url);
    // With its query, in which the key of a link may be.
    if (bare !== null && routeOf(bare)) return reply.redirect(bare + request.url.slice(bare.length + 1), 308);
    const canonical = canonicalOf(request.url, routeOf, notFoundUrl);
    const route = routeOf(canonical.split('?', 1)[0] ?? '');
    request.pageRoute = route?.path ?? notFoundPath;
    if (isUnderPressure()) return refuse(503, request, reply);
    // Embeds are guests' pages for everybody: no cookie is read.
    const viewer = route?.isEmbed ? null : await viewerOf(request.headers.cookie);
    request.readerId = viewer?.id ?? null;
    if (viewer === null) metrics?.countPage('asked');
    const hasLinkKey = linkKeyIn(canonical) !== null;
    const isShared = viewer === null && !hasLinkKey && openedAt === null;
    const kept = isShared ? cache.get(canonical) : undefined;
    if (kept) {
      sendReady(kept, request, reply);
      return reply;
    }
    const wait = await countPage(request, route?.isCostly === true);
    if (wait !== null) return refuse(429, request, reply, wait);
    const headers = headersFor(route?.isEmbed ? embedded : shared, hasLinkKey || route?.hasSecret);
    if (!isShared)
      await sendPersonal(await make(request, canonical, viewer, openedAt), headers, request, reply);
    else {
      const makeReady = async () => {
        metrics?.countPage('made');
        const page = await make(request, canonical, null);
        return readyPage(page, headers, request.pageRoute ?? notFoundPath, cache.sharing);
      };
      sendReady(await cache.fetch(canonical, makeReady), request, reply);
    }
    return reply;
  };

  return (request: FastifyRequest, reply: FastifyReply) => {
    const openedAt = findOtherAddress(request);
    // Fast path for most guests: no cookie, and the page is cached.
    if (request.headers.cookie === undefined && openedAt === null) {
      const kept = cache.get(request.url);
      if (kept) {
        metrics?.countPage('asked');
        request.pageRoute = kept.route;
        return sendReady(kept, request, reply);
      }
    }
    return answerSlowly(request, reply, openedAt);
  };
}

function refuseLongAddress(reply: FastifyReply, shared: Record<string, string>): FastifyReply {
  const text = `This address is too long: it may have ${maxAddressLength} characters\n`;
  const headers = { ...shared, 'cache-control': 'no-store' };
  return reply.code(414).headers(headers).type('text/plain; charset=utf-8').send(text);
}

/** Sends the error page at `errorPath`, which is rendered once and then reused, so that a refusal costs next to nothing. */
function createOverloadReply(
  render: PageRenderer,
  shared: Record<string, string>,
  ctx: unknown,
  errorPath: string,
) {
  const made = new Map<Refusal, Promise<ReadyReply>>();

  const pageOf = (refusal: Refusal, { log, id: requestId }: FastifyRequest) => {
    const known = made.get(refusal);
    if (known) return known;
    const page = render({ urlOriginal: errorPath, viewer: null, app: ctx, log, requestId, refusal }).then(
      (rendered) => readyPage(rendered, shared, errorPath, notShared),
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
    sendReady(page, request, reply.header('Retry-After', String(Math.ceil(seconds))));
    return reply;
  };
}
