import type { FastifyInstance } from 'fastify';
import { createFramePages, inCoding } from './frame-page.ts';

/**
 * Serves the frame page on the site's own origin, as a fallback for a separate preview origin. Reads no cookies or
 * tokens.
 */
export function registerPreviewFrame(app: FastifyInstance, config: { ownOrigins: readonly string[] }): void {
  for (const [path, page] of createFramePages(config.ownOrigins))
    app.get(
      path,
      { schema: { hide: true }, logLevel: 'warn', config: { isCheap: true } },
      async (request, reply) => {
        const { 'sec-fetch-dest': dest, 'accept-encoding': accepted } = request.headers;
        const { status, headers, body } = await inCoding(page(dest?.toString()), accepted);
        return reply.code(status).headers(headers).send(body);
      },
    );
}
