import type { FastifyInstance } from 'fastify';

const cutAfter = 8_000;

/**
 * Ends an HTTP server without cutting replies: no new connections, kept-alive ones are told to close with their next
 * reply, and what is still open after 8 s is cut.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), cutAfter);
  app.server.closeIdleConnections();
  await app.close();
  clearTimeout(cut);
}
