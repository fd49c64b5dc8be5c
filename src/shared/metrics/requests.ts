import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Measures every reply under its route as declared. */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.countRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1_000);
  });
}
