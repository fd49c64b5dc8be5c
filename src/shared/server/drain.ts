import type { FastifyInstance } from 'fastify';

const timeout = 8_000;
const idleCheckInterval = 200;

/**
 * Ends an HTTP server without cutting replies: no new connections, the reply to a request on a kept-alive one says that
 * it closes, idle ones are closed, and what is still open after 8 s is cut.
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
