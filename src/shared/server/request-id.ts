import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { IsTrusted } from './trusted-proxies.ts';

export const idHeader = 'x-request-id';
const shape = /^[\w.:/+=-]{6,100}$/;

/** Names each request, so that an operator finds the lines about it: as a trusted proxy did, else anew and short. */
export function requestNamer(isTrusted: IsTrusted): (request: IncomingMessage) => string {
  const ours = randomBytes(5).toString('hex');
  let count = 0;
  return ({ headers, socket }) => {
    const given = headers[idHeader];
    if (typeof given === 'string' && shape.test(given) && isTrusted(socket.remoteAddress)) return given;
    count += 1;
    return `${ours}-${count.toString(36)}`;
  };
}

/** Tells each request's name in its reply. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(idHeader, request.id);
    done();
  });
}
