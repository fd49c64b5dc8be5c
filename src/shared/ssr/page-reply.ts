import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, encode } from '../cache/coded-body.ts';
import type { Sharing } from '../cache/guest-cache.ts';
import { codedAs, createReadyReply, type Headers, type ReadyReply } from '../cache/ready-reply.ts';
import { retryAfterSeconds } from '../errors/app-error.ts';
import type { RenderedPage } from './page-renderer.ts';

/** A page for guests, ready to send; `shared` are headers of all pages, `route` is the page's route pattern. */
export function readyPage(page: RenderedPage, shared: Headers, route: string, sharing: Sharing): ReadyReply {
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

/** Sends a page rendered for one member, or for who has the link of something unlisted, which must not be cached. */
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
