import type { FastifyInstance } from 'fastify';
import { route } from '../../shared/api/route.ts';
import { endpoints } from './contract.ts';
import type { Bin } from './index.ts';

/** Routes under /bin. */
export function addBinRoutes(app: FastifyInstance, bin: Bin): void {
  route(app, endpoints, 'GET /bin/{kind}', ({ viewer, params, query }) =>
    bin.list(viewer, params.kind, query),
  );
  route(app, endpoints, 'POST /bin/{kind}/{id}/restore', ({ viewer, params }) =>
    bin.restore(viewer, params.kind, params.id),
  );
  route(app, endpoints, 'POST /bin/{kind}/restore-many', ({ viewer, params, body }) =>
    bin.restoreMany(viewer, params.kind, body.ids),
  );
  route(app, endpoints, 'DELETE /bin/{kind}/{id}', ({ viewer, params }) =>
    bin.purge(viewer, params.kind, params.id),
  );
  route(app, endpoints, 'DELETE /bin', ({ viewer }) => bin.empty(viewer));
}
