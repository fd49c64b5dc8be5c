import type { FastifyInstance } from 'fastify';
import { route } from '../../shared/api/route.ts';
import { endpoints } from './contract/index.ts';
import type { Webs } from './index.ts';

/** Routes under /webs, and those under /users that list webs. */
export function addWebsRoutes(app: FastifyInstance, webs: Webs): void {
  route(app, endpoints, 'POST /webs/create', ({ viewer, body, file, idempotencyKey }) =>
    webs.create(viewer, body, file?.bytes, idempotencyKey),
  );
  route(app, endpoints, 'POST /webs/import', ({ viewer, body }) => webs.importWebs(viewer, body.webs));
  route(app, endpoints, 'GET /webs/usage', ({ viewer }) => webs.getUsage(viewer));
  route(app, endpoints, 'PATCH /webs/update/{webId}', ({ viewer, params, body, file }) =>
    webs.update(viewer, params.webId, body, file?.bytes),
  );
  route(app, endpoints, 'POST /webs/create-forked/{webId}', ({ viewer, params, body, idempotencyKey }) =>
    webs.fork(viewer, params.webId, body, idempotencyKey),
  );
  route(app, endpoints, 'PATCH /webs/toggle-publish-status/{webId}', ({ viewer, params }) =>
    webs.togglePublishStatus(viewer, params.webId),
  );
  route(app, endpoints, 'PATCH /webs/update-many', ({ viewer, body }) =>
    webs.setVisibility(viewer, body.ids, body),
  );
  route(app, endpoints, 'PATCH /webs/renew-link/{webId}', ({ viewer, params }) =>
    webs.renewLink(viewer, params.webId),
  );
  route(app, endpoints, 'PATCH /webs/tag-many', ({ viewer, body: { ids, add = [], remove = [] } }) =>
    webs.tagMany(viewer, ids, { add, remove }),
  );
  route(app, endpoints, 'POST /webs/delete-many', ({ viewer, body }) => webs.removeMany(viewer, body.ids));
  route(app, endpoints, 'DELETE /webs/delete/{webId}', ({ viewer, params }) =>
    webs.remove(viewer, params.webId),
  );
  route(app, endpoints, 'GET /webs/pictures/{webId}', ({ viewer, params }) =>
    webs.getPictures(viewer, params.webId),
  );
  route(app, endpoints, 'PATCH /webs/update-picture/{webId}', ({ viewer, params, body }) =>
    webs.updatePicture(viewer, params.webId, body.publicId),
  );
  addLinkRoutes(app, webs);
  addShowcaseRoutes(app, webs);
  addDraftRoutes(app, webs);
  addVersionRoutes(app, webs);
  addListRoutes(app, webs);
  route(app, endpoints, 'GET /webs/get/{webId}', ({ viewer, params }) => webs.get(viewer, params.webId));
  route(app, endpoints, 'GET /webs/get-without-details/{webId}', ({ viewer, params }) =>
    webs.getForEditor(viewer, params.webId),
  );
  route(app, endpoints, 'PATCH /webs/inc-view/{webId}', async ({ viewer, params }, { ip, headers }) => {
    await webs.countView(viewer, params.webId, { ip, agent: headers['user-agent'] ?? '' });
    return null;
  });
  route(app, endpoints, 'GET /webs/editor-preferences', ({ viewer }) => webs.getPreferences(viewer));
  route(app, endpoints, 'PATCH /webs/update-editor-preferences', ({ viewer, body }) =>
    webs.updatePreferences(viewer, body),
  );
  route(app, endpoints, 'PATCH /webs/chenge-editor-view', ({ viewer, body }) =>
    webs.updateLayout(viewer, body.indentation),
  );
}

function addListRoutes(app: FastifyInstance, webs: Webs): void {
  route(app, endpoints, 'GET /webs/trending', ({ viewer, query }) => webs.listTrending(viewer, query));
  route(app, endpoints, 'GET /webs/following', ({ viewer, query }) => webs.listFollowing(viewer, query));
  route(app, endpoints, 'GET /webs/your-work', ({ viewer, query }) => webs.listYourWork(viewer, query));
  route(app, endpoints, 'GET /webs/user/{username}', ({ viewer, params, query }) =>
    webs.listByUser(viewer, params.username, query),
  );
  route(app, endpoints, 'GET /webs/liked/{username}', ({ viewer, params, query }) =>
    webs.listLikedBy(viewer, params.username, query),
  );
  route(app, endpoints, 'GET /webs/forks/{webId}', ({ viewer, params, query }) =>
    webs.listForks(viewer, params.webId, query),
  );
  route(app, endpoints, 'GET /webs/fork-tree/{webId}', ({ viewer, params }) =>
    webs.getForkTree(viewer, params.webId),
  );
  route(app, endpoints, 'GET /tags', ({ viewer, query }) => webs.listTags(viewer, query.prefix));
  route(app, endpoints, 'GET /webs/tagged/{tag}', ({ viewer, params, query }) =>
    webs.listTagged(viewer, params.tag, query),
  );
  route(app, endpoints, 'GET /webs/search/my-webs', ({ viewer, query }) => webs.searchOwn(viewer, query));
  route(app, endpoints, 'GET /webs/search/code', ({ viewer, query }) => webs.searchCode(viewer, query));
  route(app, endpoints, 'GET /webs/search/all-webs', ({ viewer, query }) => webs.searchAll(viewer, query));
}

function addLinkRoutes(app: FastifyInstance, webs: Webs): void {
  route(app, endpoints, 'PATCH /webs/add-css-link/{webId}', ({ viewer, params, body }) =>
    webs.addLink(viewer, params.webId, 'cssLinks', body.cssLink.trim()),
  );
  route(app, endpoints, 'PATCH /webs/remove-css-link/{webId}', ({ viewer, params, body }) =>
    webs.removeLink(viewer, params.webId, 'cssLinks', body.cssLink.trim()),
  );
  route(app, endpoints, 'PATCH /webs/add-js-link/{webId}', ({ viewer, params, body }) =>
    webs.addLink(viewer, params.webId, 'jsLinks', body.jsLink.trim()),
  );
  route(app, endpoints, 'PATCH /webs/remove-js-link/{webId}', ({ viewer, params, body }) =>
    webs.removeLink(viewer, params.webId, 'jsLinks', body.jsLink.trim()),
  );
  route(app, endpoints, 'PATCH /webs/add-html-link/{webId}', ({ viewer, params, body }) =>
    webs.addLink(viewer, params.webId, 'htmlLinks', body.htmlLink.trim()),
  );
  route(app, endpoints, 'PATCH /webs/remove-html-link/{webId}', ({ viewer, params, body }) =>
    webs.removeLink(viewer, params.webId, 'htmlLinks', body.htmlLink.trim()),
  );
}

function addDraftRoutes(app: FastifyInstance, webs: Webs): void {
  route(app, endpoints, 'GET /webs/drafts/{webId}', ({ viewer, params }) =>
    webs.getDraft(viewer, params.webId),
  );
  route(app, endpoints, 'PUT /webs/drafts/{webId}', ({ viewer, params, body }) =>
    webs.keepDraft(viewer, params.webId, body),
  );
  route(app, endpoints, 'DELETE /webs/drafts/{webId}', ({ viewer, params, query }) =>
    webs.discardDraft(viewer, params.webId, query.revision),
  );
}

function addVersionRoutes(app: FastifyInstance, webs: Webs): void {
  route(app, endpoints, 'GET /webs/versions/{webId}', ({ viewer, params, query }) =>
    webs.listVersions(viewer, params.webId, query),
  );
  route(app, endpoints, 'GET /webs/versions/{webId}/{version}', ({ viewer, params }) =>
    webs.getVersion(viewer, params.webId, params.version),
  );
  route(app, endpoints, 'POST /webs/versions/{webId}/{version}/restore', ({ viewer, params, body }) =>
    webs.restoreVersion(viewer, params.webId, params.version, body.basedOn),
  );
  route(app, endpoints, 'PATCH /webs/versions/{webId}/{version}', ({ viewer, params, body }) =>
    webs.updateVersion(viewer, params.webId, params.version, body),
  );
  route(app, endpoints, 'DELETE /webs/versions/{webId}/{version}', ({ viewer, params }) =>
    webs.removeVersion(viewer, params.webId, params.version),
  );
}

function addShowcaseRoutes(app: FastifyInstance, webs: Webs): void {
  route(app, endpoints, 'GET /users/showcase/{username}', ({ viewer, params }) =>
    webs.getShowcase(viewer, params.username),
  );
  route(app, endpoints, 'PATCH /users/update-showcase', ({ viewer, body }) =>
    webs.updateShowcase(viewer, body.showcase),
  );
}
