import type { FastifyInstance } from 'fastify';

const timeout = 8_000;
const idleCheckInterval = 200;

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
