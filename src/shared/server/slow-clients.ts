import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Client timeouts in milliseconds: request headers, inactivity, a whole request, a whole request with a large file. */
export const clientTimeouts = { head: 10_000, idle: 30_000, request: 120_000, upload: 900_000 };

export type ClientTimeouts = typeof clientTimeouts;

/** Maximum number of pipelined requests waiting on one connection. Browsers do not pipeline. */
export const maxPipelined = 32;

/** The timeouts that Node enforces itself, checking at least every second. */
export function serverTimeouts({ head, upload }: ClientTimeouts) {
  return {
    headersTimeout: head,
    requestTimeout: upload,
    connectionsCheckingInterval: Math.min(1_000, head / 2),
  };
}

/**
 * Disconnects clients that send a body or read a reply too slowly, or that pipeline hundreds of requests at once,
 * which would monopolize the event loop. A client that waits for a reply is not disconnected, however long the reply
 * takes.
 */
export function cutSlowClients(app: FastifyInstance, { idle, request: whole }: ClientTimeouts): void {
  const latest = new WeakMap<Socket, Latest>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // Node assigns the socket to a reply only after the previous replies on the connection are sent.
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
  // An open connection must not keep answered requests in memory.
  app.addHook('onResponse', ({ raw: { socket } }, reply, done) => {
    if (latest.get(socket)?.reply === reply) latest.delete(socket);
    done();
  });
  app.server.setTimeout(idle, (socket) => {
    const now = latest.get(socket);
    if (now === undefined || !isOurTurn(now.request, now.reply, socket)) socket.destroy();
  });
}

type Latest = { request: FastifyRequest; reply: FastifyReply; line: number };

/** Whether the request has arrived completely and the client has read everything sent so far. */
function isOurTurn({ raw }: FastifyRequest, reply: FastifyReply, socket: Socket): boolean {
  return raw.complete && !reply.raw.writableFinished && socket.writableLength === 0;
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Destroys a request whose body has not arrived completely after `milliseconds`. */
export function limitBody({ raw }: FastifyRequest, milliseconds: number): void {
  // The timer must not keep a request in memory that was answered before its body was read, as `inject` leaves it.
  const held = new WeakRef(raw);
  const cut = () => {
    const request = held.deref();
    // The connection of a complete request may already serve the next one.
    if (request?.complete === false) request.destroy();
  };
  const timer = setTimeout(cut, milliseconds).unref();
  raw.once('close', () => clearTimeout(timer));
}
