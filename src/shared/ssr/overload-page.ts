import type { FastifyReply, FastifyRequest } from 'fastify';
import { notShared } from '../cache/guest-cache.ts';
import { type ReadyReply, sendReady } from '../cache/ready-reply.ts';
import { retryAfterSeconds } from '../errors/app-error.ts';
import type { PageRenderer, Refusal } from './page-renderer.ts';
import { readyPage } from './page-reply.ts';

/** Sends the error page at `errorPath`, which is rendered once and then reused, so that a refusal costs next to nothing. */
export function createOverloadReply(
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
