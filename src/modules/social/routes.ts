import type { FastifyInstance } from 'fastify';
import { route } from '../../shared/api/route.ts';
import { endpoints } from './contract.ts';
import type { Social } from './index.ts';

/** Routes under /likes, /followers, /comments and /replays, and those under /users for finding members and pinning. */
export function addSocialRoutes(app: FastifyInstance, social: Social): void {
  route(app, endpoints, 'POST /likes/web/{id}', ({ viewer, params }) =>
    social.toggleLike(viewer, 'web', params.id),
  );
  route(app, endpoints, 'POST /likes/collection/{id}', ({ viewer, params }) =>
    social.toggleLike(viewer, 'collection', params.id),
  );
  route(app, endpoints, 'POST /likes/asset/{id}', ({ viewer, params }) =>
    social.toggleLike(viewer, 'asset', params.id),
  );
  route(app, endpoints, 'POST /likes/comment/{id}', ({ viewer, params }) =>
    social.toggleLike(viewer, 'comment', params.id),
  );
  route(app, endpoints, 'POST /likes/replay/{id}', ({ viewer, params }) =>
    social.toggleLike(viewer, 'reply', params.id),
  );
  route(app, endpoints, 'POST /followers/toggle/{username}', ({ viewer, params }) =>
    social.toggleFollow(viewer, params.username),
  );
  route(app, endpoints, 'GET /followers/get-followers/{username}', ({ viewer, params, query }) =>
    social.listFollowers(viewer, params.username, query),
  );
  route(app, endpoints, 'GET /followers/get-followings/{username}', ({ viewer, params, query }) =>
    social.listFollowings(viewer, params.username, query),
  );
  route(app, endpoints, 'GET /users/profile/{username}', ({ viewer, params }) =>
    social.getProfile(viewer, params.username),
  );
  route(app, endpoints, 'GET /webs/recomended-people', ({ viewer, query }) =>
    social.listRecommendedPeople(viewer, query),
  );
  route(app, endpoints, 'GET /users/search', ({ viewer, query }) => social.searchPeople(viewer, query));
  route(app, endpoints, 'PATCH /users/add-to-pined/{webId}', ({ viewer, params }) =>
    social.pin(viewer, params.webId),
  );
  route(app, endpoints, 'PATCH /users/remove-pined/{webId}', ({ viewer, params }) =>
    social.unpin(viewer, params.webId),
  );
  route(app, endpoints, 'GET /users/pined', ({ viewer, query }) => social.listPins(viewer, query));
  addBlocks(app, social);
  addComments(app, social);
  addReplies(app, social);
}

function addBlocks(app: FastifyInstance, social: Social): void {
  for (const kind of ['block', 'mute'] as const) {
    route(app, endpoints, `POST /users/${kind}/{username}`, ({ viewer, params }) =>
      social.blockOrMute(viewer, kind, params.username),
    );
    route(app, endpoints, `DELETE /users/${kind}/{username}`, ({ viewer, params }) =>
      social.unblockOrUnmute(viewer, kind, params.username),
    );
  }
  route(app, endpoints, 'GET /users/avoidance/{username}', ({ viewer, params }) =>
    social.getBlockState(viewer, params.username),
  );
  route(app, endpoints, 'GET /users/blocked', ({ viewer, query }) =>
    social.listBlockedOrMuted(viewer, 'block', query),
  );
  route(app, endpoints, 'GET /users/muted', ({ viewer, query }) =>
    social.listBlockedOrMuted(viewer, 'mute', query),
  );
}

function addComments(app: FastifyInstance, social: Social): void {
  route(app, endpoints, 'POST /comments/create', ({ viewer, body, idempotencyKey }) =>
    social.createComment(viewer, body, idempotencyKey),
  );
  route(app, endpoints, 'PATCH /comments/update/{commentId}', ({ viewer, params, body }) =>
    social.updateComment(viewer, params.commentId, body.text),
  );
  route(app, endpoints, 'DELETE /comments/delete/{commentId}', ({ viewer, params }) =>
    social.removeComment(viewer, params.commentId),
  );
  route(app, endpoints, 'GET /comments/get-comments/{webId}', ({ viewer, params, query }) =>
    social.listComments(viewer, params.webId, query),
  );
  route(app, endpoints, 'GET /comments/get/{commentId}', ({ viewer, params }) =>
    social.getComment(viewer, params.commentId),
  );
}

function addReplies(app: FastifyInstance, social: Social): void {
  route(app, endpoints, 'POST /replays/create', ({ viewer, body, idempotencyKey }) =>
    social.createReply(viewer, body, idempotencyKey),
  );
  route(app, endpoints, 'PATCH /replays/update/{replyId}', ({ viewer, params, body }) =>
    social.updateReply(viewer, params.replyId, body.text),
  );
  route(app, endpoints, 'DELETE /replays/delete/{replyId}', ({ viewer, params }) =>
    social.removeReply(viewer, params.replyId),
  );
  route(app, endpoints, 'GET /replays/{commentId}', ({ viewer, params, query }) =>
    social.listReplies(viewer, params.commentId, query),
  );
}
