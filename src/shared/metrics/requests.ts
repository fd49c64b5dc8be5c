import type { FastifyInstance } from 'fastify';
import { routeOf } from '../server/access-log.ts';
import type { Metrics } from './metrics.ts';

/** Records every reply under its route pattern. */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest(request.method, routeOf(request), reply.statusCode, reply.elapsedTime / 1_000);
    done();
  });
}
