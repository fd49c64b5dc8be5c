import type { FastifyInstance } from 'fastify';
import { route } from '../../shared/http/route.ts';
import { endpoints } from './contract.ts';
import type { Social } from './index.ts';

/** The calls under /likes and /followers, and those under /users that pin. */
export function addSocialRoutes(app: FastifyInstance, social: Social): void {
  route(app, endpoints, 'POST /likes/web/{id}', ({ viewer, params }) =>
    social.like(viewer, 'web', params.id),
  );
  route(app, endpoints, 'POST /likes/collection/{id}', ({ viewer, params }) =>
    social.like(viewer, 'collection', params.id),
  );
  route(app, endpoints, 'POST /followers/toggle/{username}', ({ viewer, params }) =>
    social.follow(viewer, params.username),
  );
  route(app, endpoints, 'GET /followers/get-followers/{username}', ({ viewer, params, query }) =>
    social.followers(viewer, params.username, query),
  );
  route(app, endpoints, 'GET /followers/get-followings/{username}', ({ viewer, params, query }) =>
    social.followings(viewer, params.username, query),
  );
  route(app, endpoints, 'GET /users/profile/{username}', ({ viewer, params }) =>
    social.profile(viewer, params.username),
  );
  route(app, endpoints, 'PATCH /users/add-to-pined/{webId}', ({ viewer, params }) =>
    social.pin(viewer, params.webId),
  );
  route(app, endpoints, 'PATCH /users/remove-pined/{webId}', ({ viewer, params }) =>
    social.unpin(viewer, params.webId),
  );
  route(app, endpoints, 'GET /users/pined', ({ viewer, query }) => social.pins(viewer, query));
}
