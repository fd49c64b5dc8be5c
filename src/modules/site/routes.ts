import type { FastifyInstance } from 'fastify';
import { route } from '../../shared/api/route.ts';
import type { Mailer } from '../../shared/mail/index.ts';
import { auditedRoute } from './audited-route.ts';
import { endpoints } from './contract/index.ts';
import type { Site } from './index.ts';

/** The calls under /admin about the installation. */
export function addSiteRoutes(app: FastifyInstance, site: Site, mailer: Mailer): void {
  const { settings, audit } = site;
  route(app, endpoints, 'GET /admin/stats', ({ query }) => site.listStats(query.days));
  route(app, endpoints, 'GET /admin/settings', () => settings.list());
  auditedRoute(app, audit, endpoints, 'PATCH /admin/settings', async ({ body, audited }) => {
    await settings.update(audited, body);
    return settings.list();
  });
  auditedRoute(app, audit, endpoints, 'POST /admin/test-mail', async ({ body, audited }) => {
    await site.sendTestMail(mailer, body);
    return audited.transaction(async (_tx, record) => {
      await record({ action: 'mail.test', subject: { kind: 'site', id: 'mail', label: body.to } });
      return null;
    });
  });
  route(app, endpoints, 'POST /setup/test-mail', async ({ body: { code, ...mail } }) => {
    await site.setup.requireCode(code);
    await site.sendTestMail(mailer, mail);
    return null;
  });
  route(app, endpoints, 'GET /admin/audit-log', ({ query }) => audit.list(query));
  route(app, endpoints, 'GET /admin/audit-log/export', ({ query }, _request, reply) => {
    reply.header('Content-Disposition', 'attachment; filename="audit-log.jsonl"');
    return audit.export(query);
  });
}
