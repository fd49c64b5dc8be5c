import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** In milliseconds, how long a client may take: for the head, between two bytes, for all of a request, of a large file. */
export const clientTimeouts = { head: 10_000, idle: 30_000, request: 120_000, upload: 900_000 };

export type ClientTimeouts = typeof clientTimeouts;

/** How many requests may stand in line on one connection behind one that is not answered. No browser lets any do so. */
const maxPipelined = 32;

/** What Node itself looks after; it looks each second. */
export function serverTimeouts({ head, upload }: ClientTimeouts) {
  return {
    headersTimeout: head,
    requestTimeout: upload,
    connectionsCheckingInterval: Math.min(1_000, head / 2),
  };
}

/**
 * Cuts clients off that are too slow, or too quick: bodies that do not come, replies that are not read, requests by the
 * hundred in one breath, which would keep the event loop from everybody else. Who waits for us is left alone,
 * however long we take.
 */
export function cutSlowClients(app: FastifyInstance, { idle, request: whole }: ClientTimeouts): void {
  const latest = new WeakMap<Socket, Latest>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // Node gives the connection to a reply when those before it are sent.
    const line = reply.raw.socket === null ? (latest.get(socket)?.line ?? 0) + 1 : 0;
    if (line > maxPipelined) {
      socket.destroy();
      reply.hijack();
      return;
    }
    latest.set(socket, { request, reply, line });
    if (hasBody(request) && !request.routeOptions.config.takesLargeFile) limitBody(request, whole);
    done();
  });
  app.server.setTimeout(idle, (socket) => {
    const now = latest.get(socket);
    if (now === undefined || !isOurTurn(now.request, now.reply, socket)) socket.destroy();
  });
}

type Latest = { request: FastifyRequest; reply: FastifyReply; line: number };

/** Whether all has come and nothing that we have said is unread. */
function isOurTurn({ raw }: FastifyRequest, reply: FastifyReply, socket: Socket): boolean {
  return raw.complete && !reply.raw.writableFinished && socket.writableLength === 0;
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Breaks off a request whose body has not come whole by then. */
export function limitBody({ raw }: FastifyRequest, milliseconds: number): void {
  // One that has come whole may have lent its connection to the next.
  const cut = () => raw.complete || raw.destroy();
  const timer = setTimeout(cut, milliseconds).unref();
  raw.once('close', () => clearTimeout(timer));
}
