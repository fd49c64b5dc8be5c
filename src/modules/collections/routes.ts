import type { FastifyInstance } from 'fastify';
import { route } from '../../shared/api/route.ts';
import { endpoints } from './contract.ts';
import type { Collections } from './index.ts';

/** Routes under /collections and /savedCollections. */
export function addCollectionsRoutes(app: FastifyInstance, collections: Collections): void {
  addChanges(app, collections);
  addLists(app, collections);
  addSaved(app, collections);
}

function addChanges(app: FastifyInstance, collections: Collections): void {
  route(app, endpoints, 'POST /collections/create', ({ viewer, body }) => collections.create(viewer, body));
  route(app, endpoints, 'PATCH /collections/update/{collectionId}', ({ viewer, params, body }) =>
    collections.update(viewer, params.collectionId, body),
  );
  route(app, endpoints, 'DELETE /collections/delete/{collectionId}', ({ viewer, params }) =>
    collections.remove(viewer, params.collectionId),
  );
  route(app, endpoints, 'PATCH /collections/add-web/{collectionId}/{webId}', ({ viewer, params }) =>
    collections.addWeb(viewer, params.collectionId, params.webId),
  );
  route(app, endpoints, 'PATCH /collections/remove-web/{collectionId}/{webId}', ({ viewer, params }) =>
    collections.removeWeb(viewer, params.collectionId, params.webId),
  );
  route(app, endpoints, 'PATCH /collections/add-webs/{collectionId}', ({ viewer, params, body }) =>
    collections.addWebs(viewer, params.collectionId, body.ids),
  );
  route(app, endpoints, 'PATCH /collections/remove-webs/{collectionId}', ({ viewer, params, body }) =>
    collections.removeWebs(viewer, params.collectionId, body.ids),
  );
  route(app, endpoints, 'PATCH /collections/toggle-publish-status/{collectionId}', ({ viewer, params }) =>
    collections.togglePublishStatus(viewer, params.collectionId),
  );
  route(app, endpoints, 'PATCH /collections/renew-link/{collectionId}', ({ viewer, params }) =>
    collections.renewLink(viewer, params.collectionId),
  );
  route(
    app,
    endpoints,
    'PATCH /collections/inc-view/{collectionId}',
    async ({ viewer, params }, { ip, headers }) => {
      await collections.countView(viewer, params.collectionId, { ip, agent: headers['user-agent'] ?? '' });
      return null;
    },
  );
}

function addLists(app: FastifyInstance, collections: Collections): void {
  route(app, endpoints, 'GET /collections/get/{collectionId}', ({ viewer, params }) =>
    collections.get(viewer, params.collectionId),
  );
  route(app, endpoints, 'GET /collections/get-webs/{collectionId}', ({ viewer, params, query }) =>
    collections.listWebs(viewer, params.collectionId, query),
  );
  route(app, endpoints, 'GET /collections/user-collection/{username}', ({ viewer, params, query }) =>
    collections.listByUser(viewer, params.username, query),
  );
  route(app, endpoints, 'GET /collections/my-collections', ({ viewer, query }) =>
    collections.listOwn(viewer, query),
  );
  route(app, endpoints, 'GET /collections/liked/{username}', ({ viewer, params, query }) =>
    collections.listLikedBy(viewer, params.username, query),
  );
  route(app, endpoints, 'GET /collections/search/all-collections', ({ viewer, query }) =>
    collections.searchAll(viewer, query),
  );
  route(app, endpoints, 'GET /collections/search/my-collections', ({ viewer, query }) =>
    collections.searchOwn(viewer, query),
  );
  route(app, endpoints, 'GET /collections/check-name-availability/{name}', ({ viewer, params }) =>
    collections.isNameAvailable(viewer, params.name),
  );
}

function addSaved(app: FastifyInstance, collections: Collections): void {
  route(app, endpoints, 'POST /savedCollections/create/{collectionId}', ({ viewer, params }) =>
    collections.save(viewer, params.collectionId),
  );
  route(app, endpoints, 'DELETE /savedCollections/delete/{collectionId}', ({ viewer, params }) =>
    collections.unsave(viewer, params.collectionId),
  );
  route(app, endpoints, 'POST /savedCollections/toggle/{collectionId}', ({ viewer, params }) =>
    collections.toggleSaved(viewer, params.collectionId),
  );
  route(app, endpoints, 'GET /savedCollections/get', ({ viewer, query }) =>
    collections.listSaved(viewer, query),
  );
}
