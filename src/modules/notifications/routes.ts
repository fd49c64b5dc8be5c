import type { FastifyInstance } from 'fastify';
import { route } from '../../shared/api/route.ts';
import { endpoints } from './contract/index.ts';
import { addEventRoutes } from './event-routes.ts';
import type { Notifications } from './index.ts';

export { addUnsubscribeRoute } from './unsubscribe-routes.ts';

/** Routes under /notifications. */
export function addNotificationsRoutes(app: FastifyInstance, notifications: Notifications): void {
  route(app, endpoints, 'GET /notifications', ({ viewer, query }) => notifications.list(viewer, query));
  route(app, endpoints, 'GET /notifications/unread', async ({ viewer }) => ({
    unread: await notifications.countUnread(viewer),
  }));
  route(app, endpoints, 'GET /notifications/settings', ({ viewer }) => notifications.getSettings(viewer));
  route(app, endpoints, 'PATCH /notifications/settings', ({ viewer, body }) =>
    notifications.updateSettings(viewer, body),
  );
  route(app, endpoints, 'GET /notifications/muted-threads', ({ viewer }) =>
    notifications.listMutedThreads(viewer),
  );
  route(app, endpoints, 'POST /notifications/muted-threads/{commentId}', ({ viewer, params }) =>
    notifications.muteThread(viewer, params.commentId),
  );
  route(app, endpoints, 'DELETE /notifications/muted-threads/{commentId}', ({ viewer, params }) =>
    notifications.unmuteThread(viewer, params.commentId),
  );
  route(app, endpoints, 'PATCH /notifications/read', ({ viewer, body }) =>
    notifications.markRead(viewer, body.until, body),
  );
  route(app, endpoints, 'PATCH /notifications/read-all', ({ viewer, body }) =>
    notifications.markRead(viewer, body.until),
  );
  addEventRoutes(app, notifications.streams);
}
