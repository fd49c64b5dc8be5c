import type { FastifyInstance } from 'fastify';
import { routeOf } from '../server/access-log.ts';
import type { Metrics } from './metrics.ts';

/** Measures every reply under its route as declared. */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.countRequest(request.method, routeOf(request), reply.statusCode, reply.elapsedTime / 1_000);
  });
}
