import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeUrl } from '../log/redact.ts';

/** A line for each reply. Routes whose `logLevel` lies above `info` have none: files, and who asks for our health. */
export function logAccess(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(lineOf(request, reply), 'answered');
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    route: routeOf(request),
    address: safeUrl(request.url),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    bytes: bytesOf(request, reply),
    ip: request.ip,
    reader: request.viewer?.id ?? request.readerId ?? undefined,
    // The client went before it had all of it.
    ...(!reply.raw.writableFinished && { cut: true }),
  };
}

/** What was asked for, as it is declared: one of few, and never an address. */
export function routeOf({ pageRoute, routeOptions }: FastifyRequest): string {
  return pageRoute ?? routeOptions.config.family ?? routeOptions.url ?? 'none';
}

/** What the body was to weigh. */
function bytesOf({ method }: FastifyRequest, reply: FastifyReply): number {
  const hasBody = method !== 'HEAD' && reply.statusCode !== 304;
  return hasBody ? Number(reply.getHeader('content-length') ?? 0) : 0;
}
