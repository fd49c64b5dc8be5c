import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

const timeout = 8_000;
const idleCheckInterval = 200;
/** Milliseconds after the begin of closing until which abandoned requests may go on. */
const abandonedTimeout = timeout + 500;
const abandonedCheckInterval = 20;

/**
 * Shuts an HTTP server down gracefully: it accepts no new connections, replies on keep-alive connections carry
 * `Connection: close`, idle connections are closed, and remaining ones are cut after 8 s.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), timeout);
  const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckInterval);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
    clearInterval(idle);
  }
}

/**
 * Lets `close` wait for requests whose clients have left before the reply, up to 8.5 s after it was called: their connections are gone,
 * but their handlers still use the database, which is closed next.
 */
export function awaitAbandoned(app: FastifyInstance): void {
  const abandoned = new Set<FastifyReply>();
  let deadline = Number.POSITIVE_INFINITY;
  app.decorateReply('isMade', false);
  // Of a request whose client leaves before its handler begins, nothing runs that would reply.
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
