import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log/log.ts';
import { safeUrl } from '../log/redact.ts';
import { beginWork } from '../process/running-work.ts';
import { onReplyEnd, statusOf } from './reply-end.ts';

/**
 * Logs a line per request, with `cut` if its client disconnected before the reply was sent; the part of a URL after
 * one of `secretPaths` is redacted. Routes with a `logLevel` above `info`, such as static files and health checks,
 * are not logged.
 */
export function logAccess(app: FastifyInstance, log: Log, secretPaths: readonly string[]): void {
  // The level is fixed for the life of the process, and a line costs time even if it is not written.
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onRequest', (request, reply, done) => {
    // A socket that is closed no longer knows its address.
    const { ip } = request;
    onReplyEnd(reply, (isCut) => {
      const cut = isCut && !request.routeOptions.config.isEventStream;
      request.log.info({ ...lineOf(request, reply, secretPaths), ip, ...(cut && { cut }) }, 'answered');
    });
    done();
  });
}

/** Records each request until it is answered, so that the watchdog can log what blocked the event loop. */
export function noteRunning(app: FastifyInstance, secretPaths: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    onReplyEnd(reply, beginWork(`${request.method} ${safeUrl(request.url, secretPaths)}`));
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply, secretPaths: readonly string[]) {
  return {
    method: request.method,
    route: routeOf(request),
    address: safeUrl(request.url, secretPaths),
    status: statusOf(reply),
    ms: Math.round(reply.elapsedTime * 10) / 10,
    bytes: bytesOf(request, reply),
    reader: request.viewer?.id ?? request.readerId ?? undefined,
  };
}

/** The request's route pattern: one of a bounded set, and never a URL. */
export function routeOf({ pageRoute, routeOptions }: FastifyRequest): string {
  return pageRoute ?? routeOptions.config.family ?? routeOptions.url ?? 'none';
}

/** Size of the reply's body in bytes. */
function bytesOf({ method }: FastifyRequest, reply: FastifyReply): number {
  const hasBody = method !== 'HEAD' && reply.statusCode !== 304;
  return hasBody ? Number(reply.getHeader('content-length') ?? 0) : 0;
}
