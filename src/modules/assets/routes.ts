import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Rate } from '../../shared/api/endpoint.ts';
import { route } from '../../shared/api/route.ts';
import { type Audit, auditedRoute } from '../site/index.ts';
import { endpoints } from './contract.ts';
import type { Assets } from './index.ts';

export { addMediaServing } from './files/serving.ts';

const uploadFromUrlRate: Rate = { max: 10, seconds: 600, kept: true };

type EnforceRate = (what: string, whose: string, rate: Rate) => Promise<void>;

/** Adds the routes under /media, /assets and /admin/storage; `enforceRate` throws 429 beyond a rate limit. */
export function addAssetsRoutes(
  app: FastifyInstance,
  assets: Assets,
  enforceRate: EnforceRate,
  audit: Audit,
): void {
  route(app, endpoints, 'POST /media/upload', async ({ viewer, query, body, file }, request, reply) => {
    if (file === undefined && body.url && !assets.isSource(body.url))
      await enforceRate('upload by address', viewer.id, uploadFromUrlRate);
    return assets.upload(viewer.id, query.kind, file, body, disconnectSignal(request, reply));
  });
  addLibrary(app, assets);
  route(app, endpoints, 'GET /admin/storage', () => assets.storage.get());
  auditedRoute(app, audit, endpoints, 'POST /admin/storage/survey', ({ audited }) =>
    assets.storage.survey(audited),
  );
  auditedRoute(app, audit, endpoints, 'POST /admin/storage/delete-orphans', ({ body, audited }) =>
    assets.storage.deleteOrphans(audited, body.files),
  );
}

function addLibrary(app: FastifyInstance, assets: Assets): void {
  route(app, endpoints, 'POST /assets/create', ({ viewer, body }) => assets.create(viewer, body));
  route(app, endpoints, 'PATCH /assets/update-many', ({ viewer, body }) =>
    assets.setVisibility(viewer, body.ids, body),
  );
  route(app, endpoints, 'PATCH /assets/renew-link/{assetId}', ({ viewer, params }) =>
    assets.renewLink(viewer, params.assetId),
  );
  route(app, endpoints, 'POST /assets/delete-many', ({ viewer, body }) =>
    assets.removeMany(viewer, body.ids),
  );
  route(app, endpoints, 'PATCH /assets/update/{assetId}', ({ viewer, params, body }) =>
    assets.update(viewer, params.assetId, body),
  );
  route(app, endpoints, 'DELETE /assets/delete/{assetId}', ({ viewer, params }) =>
    assets.remove(viewer, params.assetId),
  );
  route(app, endpoints, 'GET /assets/get/{assetId}', ({ viewer, params }) =>
    assets.get(viewer, params.assetId),
  );
  route(app, endpoints, 'GET /assets/get', ({ viewer, query }) => assets.listPublic(viewer, query));
  route(app, endpoints, 'GET /assets/my-assets', ({ viewer, query }) => assets.listOwn(viewer, query));
  route(app, endpoints, 'GET /assets/liked', ({ viewer, query }) => assets.listLiked(viewer, query));
  route(app, endpoints, 'GET /assets/search/all-assets', ({ viewer, query }) => assets.search(viewer, query));
  route(app, endpoints, 'GET /assets/icons', ({ viewer, query }, _request, reply) => {
    // The response is the same for all viewers until the icon set is updated.
    reply
      .header('Cache-Control', `${viewer ? 'private' : 'public'}, max-age=3600`)
      .header('Vary', 'Authorization');
    return assets.listIcons(query);
  });
}

/** Signal that aborts when the client disconnects before it receives the response. */
function disconnectSignal({ raw }: FastifyRequest, reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed && !raw.complete) controller.abort();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
