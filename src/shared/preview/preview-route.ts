import type { FastifyInstance } from 'fastify';
import { createFramePage, previewPath } from './frame-page.ts';

/**
 * Serves the frame page on the product's own origin, where it is the fallback for a separate preview origin.
 * Looks at no cookie and no token.
 */
export function registerPreviewFrame(app: FastifyInstance, config: { ownOrigins: readonly string[] }): void {
  const page = createFramePage(config.ownOrigins);
  app.get(
    previewPath,
    { schema: { hide: true }, logLevel: 'warn', config: { isCheap: true } },
    (request, reply) => {
      const { status, headers, body } = page(request.headers['sec-fetch-dest']?.toString());
      return reply.code(status).headers(headers).send(body);
    },
  );
}
