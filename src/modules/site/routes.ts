import type { FastifyInstance } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import { rates } from '../../shared/api/endpoint.ts';
import { route } from '../../shared/api/route.ts';
import { badRequest, notFound } from '../../shared/errors/app-error.ts';
import type { Mailer } from '../../shared/mail/mailer.ts';
import { auditedRoute } from './audited-route.ts';
import { endpoints } from './contract.ts';
import type { Site } from './index.ts';
import { messages } from './rules/messages.ts';

/** Restores backups during set-up. */
export type SetupRestore = {
  list(): Promise<{ place: string; backups: { name: string; bytes: number; writtenAt: Date }[] }>;
  /** Throws a 400 for a backup that is damaged or not there. */
  restore(name: string): Promise<void>;
};

type SiteServices = { site: Site; mailer: Mailer; setupRestore: SetupRestore };

/** The calls under /admin about the installation. */
export function addSiteRoutes(app: FastifyInstance, { site, mailer, setupRestore }: SiteServices): void {
  const { settings, audit } = site;
  route(app, endpoints, 'GET /admin/stats', ({ query }) => site.listStats(query.days));
  route(app, endpoints, 'GET /admin/settings', () => settings.list());
  route(app, endpoints, 'GET /version', () => ({ version: packageJson.version, node: process.version }));
  auditedRoute(app, audit, endpoints, 'PATCH /admin/settings', async ({ body, audited }) => {
    await settings.update(audited, body);
    return settings.list();
  });
  auditedRoute(app, audit, endpoints, 'POST /admin/logo', async ({ file, audited }) => {
    if (file === undefined) throw badRequest(messages.badLogo, 'image');
    await site.setLogo(audited, file.bytes);
    return null;
  });
  auditedRoute(app, audit, endpoints, 'DELETE /admin/logo', async ({ audited }) => {
    await site.removeLogo(audited);
    return null;
  });
  auditedRoute(app, audit, endpoints, 'POST /admin/test-mail', async ({ body, audited }) => {
    await site.sendTestMail(mailer, audited, body);
    return null;
  });
  route(app, endpoints, 'POST /setup/test-mail', async ({ body: { code, ...mail } }, request) => {
    await site.setup.requireCode(code);
    await site.sendTestMail(mailer, audit.byOperator(request.ip), mail);
    return null;
  });
  route(app, endpoints, 'POST /setup/backups', async ({ body }) => {
    await site.setup.requireCode(body.code);
    const { place, backups } = await setupRestore.list();
    return {
      place,
      backups: backups.map((one) => ({ ...one, writtenAt: one.writtenAt.toISOString() })),
    };
  });
  route(app, endpoints, 'POST /setup/restore', async ({ body }) => {
    await site.setup.requireCode(body.code);
    await setupRestore.restore(body.name);
    return null;
  });
  route(app, endpoints, 'GET /admin/audit-log', ({ query }) => audit.list(query));
  route(app, endpoints, 'GET /admin/audit-log/export', ({ query }, _request, reply) => {
    reply.header('Content-Disposition', 'attachment; filename="audit-log.jsonl"');
    return audit.export(query);
  });
}

/** The files of the logo, whose names change with it, and the web manifest. */
export function addLogoServing(app: FastifyInstance, site: Site): void {
  app.get<{ Params: { version: string; file: string } }>(
    '/icons/:version/:file',
    { schema: { hide: true }, config: { rate: rates.file }, logLevel: 'warn' },
    async ({ params: { version, file } }, reply) => {
      const bytes = await site.readLogoFile(version, file.replace(/\.png$/, ''));
      if (bytes === null) throw notFound();
      return reply
        .type('image/png')
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .send(bytes);
    },
  );
  app.get('/manifest.webmanifest', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('Cache-Control', 'public, max-age=300')
      .send(JSON.stringify(site.getWebManifest())),
  );
}
