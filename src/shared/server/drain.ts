import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

const timeout = 8_000;
const idleCheckInterval = 200;
/** Milliseconds after the start of closing for which abandoned requests may continue. */
const abandonedTimeout = timeout + 500;
const abandonedCheckInterval = 20;

/** Maximum wait for a turn of the event loop without a new connection, in ms. */
const acceptTimeout = 500;
/** Maximum duration, in ms, of a turn that counts as proof that no connection is pending. */
const quietTurn = 1;

/**
 * Shuts an HTTP server down gracefully: it accepts no new connections, replies on keep-alive connections carry
 * `Connection: close`, idle connections are closed, and remaining ones are cut after 8 s.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), timeout);
  const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckInterval);
  try {
    await stopListening(app.server);
    await app.close();
  } finally {
    clearTimeout(cut);
    clearInterval(idle);
  }
}

/**
 * Closes the listening socket when all pending connections are accepted. The kernel would reset the others, and a
 * proxy that has sent a change over such a connection cannot tell whether it was made. A turn of the event loop
 * accepts one connection, so a short turn that accepts none shows that none is pending. New connections are read only
 * afterwards: their requests would make the turns long, while others connect.
 */
async function stopListening(server: Server): Promise<void> {
  const deadline = performance.now() + acceptTimeout;
  const accepted: Socket[] = [];
  const onConnection = (socket: Socket) => {
    accepted.push(socket);
    // Node starts reading in the tick that it has scheduled before.
    process.nextTick(() => socket.pause());
  };
  server.on('connection', onConnection);
  // Waits for the end of the current turn, since only whole turns can be measured.
  await turn();
  for (let isQuiet = false; !isQuiet && performance.now() < deadline; ) {
    const [since, before] = [performance.now(), accepted.length];
    await turn();
    isQuiet = accepted.length === before && performance.now() - since < quietTurn;
  }
  server.close();
  server.off('connection', onConnection);
  for (const socket of accepted) socket.resume();
}

/**
 * Lets `close` wait for requests whose clients have disconnected before the reply, up to 8.5 s after it was called:
 * their connections are closed, but their handlers still use the database, which is closed next.
 */
export function awaitAbandoned(app: FastifyInstance): void {
  const abandoned = new Set<FastifyReply>();
  let deadline = Number.POSITIVE_INFINITY;
  app.decorateReply('isMade', false);
  // For a request whose client disconnects before its handler begins, nothing runs that would reply.
  app.addHook('preHandler', (_request, reply, done) => {
    const abandon = () => {
      if (!reply.isMade && !reply.sent) abandoned.add(reply);
    };
    if (reply.raw.destroyed) abandon();
    else reply.raw.once('close', abandon);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.isMade = true;
    abandoned.delete(reply);
    done(null, payload);
  });
  app.addHook('preClose', (done) => {
    deadline = performance.now() + abandonedTimeout;
    done();
  });
  app.addHook('onClose', async () => {
    const isAnyLeft = () => [...abandoned].some((reply) => !reply.sent);
    while (isAnyLeft() && performance.now() < deadline) await sleep(abandonedCheckInterval);
  });
}
