import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { IsTrusted } from './trusted-proxies.ts';

export const idHeader = 'x-request-id';
const shape = /^[\w.:/+=-]{6,100}$/;

/** Names each request, so that an operator finds the lines about it: as a trusted proxy did, else anew and short. */
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

/** Tells each request's name in its reply. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(idHeader, request.id);
    done();
  });
}
