import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log/log.ts';
import { safeUrl } from '../log/redact.ts';

/**
 * Logs a line per reply; what follows one of `secretPaths` in a URL is redacted. Routes with a `logLevel` above `info`, such as static files and health checks, are not logged.
 */
export function logAccess(app: FastifyInstance, log: Log, secretPaths: readonly string[]): void {
  // The level is fixed for the life of the process, and a line costs time even if it is not written.
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(lineOf(request, reply, secretPaths), 'answered');
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply, secretPaths: readonly string[]) {
  return {
    method: request.method,
    route: routeOf(request),
    address: safeUrl(request.url, secretPaths),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    bytes: bytesOf(request, reply),
    ip: request.ip,
    reader: request.viewer?.id ?? request.readerId ?? undefined,
    // The client disconnected before it received the whole reply.
    ...(!reply.raw.writableFinished && !request.routeOptions.config.isEventStream && { cut: true }),
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
