import type { FastifyInstance } from 'fastify';
import { route } from '../../shared/api/route.ts';
import { auditedRoute } from './audited-route.ts';
import { endpoints } from './contract/index.ts';
import type { Site } from './index.ts';

/** The calls under /admin about the installation. */
export function addSiteRoutes(app: FastifyInstance, { settings, audit }: Site): void {
  route(app, endpoints, 'GET /admin/settings', () => settings.list());
  auditedRoute(app, audit, endpoints, 'PATCH /admin/settings', async ({ body, audited }) => {
    await settings.update(audited, body);
    return settings.list();
  });
  route(app, endpoints, 'GET /admin/audit-log', ({ query }) => audit.list(query));
  route(app, endpoints, 'GET /admin/audit-log/export', ({ query }, _request, reply) => {
    reply.header('Content-Disposition', 'attachment; filename="audit-log.jsonl"');
    return audit.export(query);
  });
}
