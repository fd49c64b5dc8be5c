import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { IsTrusted } from './client-ip.ts';

export const idHeader = 'x-request-id';
const shape = /^[\w.:/+=-]{6,100}$/;

/**
 * Generates the request ids found in log lines. An id sent by a trusted proxy is kept; otherwise a short one is
 * generated.
 */
export function requestIdGenerator(isTrusted: IsTrusted): (request: IncomingMessage) => string {
  const ours = randomBytes(5).toString('hex');
  let count = 0;
  return ({ headers, socket }) => {
    const received = headers[idHeader];
    if (typeof received === 'string' && shape.test(received) && isTrusted(socket.remoteAddress))
      return received;
    count += 1;
    return `${ours}-${count.toString(36)}`;
  };
}

/** Sends each request's id in its reply. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(idHeader, request.id);
    done();
  });
}
