import type { FastifyInstance } from 'fastify';
import { rates } from '../../shared/api/endpoint.ts';
import { route } from '../../shared/api/route.ts';
import { notFound } from '../../shared/errors/app-error.ts';
import { pictureType } from '../../shared/media/pictures.ts';
import { type Audit, auditedRoute } from '../site/index.ts';
import { endpoints } from './contract/index.ts';
import type { Moderation } from './index.ts';
import { reportedPicturesPath } from './rules/fields.ts';

/** Routes under /reports, and those under /admin/reports and /admin/actions for moderators. */
export function addModerationRoutes(app: FastifyInstance, moderation: Moderation, audit: Audit): void {
  route(app, endpoints, 'POST /reports', ({ viewer, body }, { ip, headers }) =>
    moderation.report(viewer, body, { ip, agent: headers['user-agent'] ?? '' }),
  );
  route(app, endpoints, 'GET /reports/mine', ({ viewer, query }) => moderation.listOwnReports(viewer, query));
  route(app, endpoints, 'GET /admin/reports', ({ query }) => moderation.listReports(query.state, query));
  auditedRoute(app, audit, endpoints, 'POST /admin/reports/{reportId}', ({ viewer, params, body, audited }) =>
    moderation.closeReport(audited, viewer, params.reportId, body),
  );
  auditedRoute(
    app,
    audit,
    endpoints,
    'POST /admin/reports/{reportId}/reopen',
    ({ viewer, params, audited }) => moderation.reopenReport(audited, viewer, params.reportId),
  );
  route(app, endpoints, 'GET /moderation/mine', ({ viewer, query }) =>
    moderation.listOwnActions(viewer, query),
  );
  route(app, endpoints, 'POST /moderation/{actionId}/appeal', ({ viewer, params, body }) =>
    moderation.appeal(viewer, params.actionId, body.text),
  );
  route(app, endpoints, 'POST /moderation/suspension', ({ body }) => moderation.getOwnSuspension(body.token));
  route(app, endpoints, 'POST /moderation/suspension/appeal', ({ body }) =>
    moderation.appealSuspension(body.token, body.text),
  );
  route(app, endpoints, 'GET /admin/actions', ({ query }) => moderation.listActions(query, query));
  auditedRoute(
    app,
    audit,
    endpoints,
    'POST /admin/actions/{actionId}/appeal',
    ({ viewer, params, body, audited }) => moderation.decideAppeal(audited, viewer, params.actionId, body),
  );
  addBulkRoutes(app, moderation, audit);
  auditedRoute(app, audit, endpoints, 'POST /admin/actions', ({ viewer, body, audited }) =>
    moderation.act(audited, viewer, body),
  );
  auditedRoute(
    app,
    audit,
    endpoints,
    'POST /admin/actions/{actionId}/undo',
    ({ viewer, params, body, audited }) => moderation.undo(audited, viewer, params.actionId, body.reason),
  );
}

/** Serves the pictures of open reports at `/media/reported/<file>`. Only moderators get the signed names. */
export function addReportedPictures(
  app: FastifyInstance,
  { openReportedPicture }: Pick<Moderation, 'openReportedPicture'>,
): void {
  app.get<{ Params: { file: string } }>(
    `${reportedPicturesPath}:file`,
    { schema: { hide: true }, config: { rate: rates.file }, logLevel: 'warn' },
    async ({ params: { file } }, reply) => {
      const found = await openReportedPicture(file);
      if (found === null) throw notFound();
      return reply
        .headers({
          'Cache-Control': 'private, no-store',
          'Content-Type': pictureType,
          'Content-Length': found.size,
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'Cross-Origin-Resource-Policy': 'same-origin',
        })
        .send(found.stream);
    },
  );
}

/** Bulk actions against members. */
function addBulkRoutes(app: FastifyInstance, moderation: Moderation, audit: Audit): void {
  route(app, endpoints, 'GET /admin/spam', ({ query }) => moderation.findWaves(query.days));
  route(app, endpoints, 'GET /admin/spam/members', ({ query: { page, limit, ...selection } }) =>
    moderation.findWave(selection, { page, limit }),
  );
  route(app, endpoints, 'GET /admin/bulk-actions', ({ query }) => moderation.listBulkActions(query));
  route(app, endpoints, 'GET /admin/bulk-actions/{bulkId}', ({ params }) =>
    moderation.getBulkAction(params.bulkId),
  );
  auditedRoute(app, audit, endpoints, 'POST /admin/bulk-actions', ({ viewer, body, audited }) =>
    moderation.startBulkAction(audited, viewer, body),
  );
  auditedRoute(
    app,
    audit,
    endpoints,
    'POST /admin/bulk-actions/{bulkId}/undo',
    ({ viewer, params, body, audited }) =>
      moderation.undoBulkAction(audited, viewer, params.bulkId, body.reason),
  );
}
