import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { rates } from '../../shared/api/endpoint.ts';
import { route } from '../../shared/api/route.ts';
import { badRequest, notFound, tooMany } from '../../shared/errors/app-error.ts';
import { endpoints } from './contract.ts';
import type { Notifications } from './index.ts';
import { unsubscribePath } from './rules/kinds.ts';
import { detachSocket, type EventStreams, ignoreData } from './service/event-streams.ts';

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
    notifications.markGroupsRead(viewer, [body]),
  );
  route(app, endpoints, 'PATCH /notifications/read-many', ({ viewer, body }) =>
    notifications.markGroupsRead(viewer, body.groups),
  );
  route(app, endpoints, 'PATCH /notifications/read-all', ({ viewer, body }) =>
    notifications.markAllRead(viewer, body.until),
  );
  addEventRoutes(app, notifications.streams);
}

const retrySeconds = 60;

/**
 * `GET /notifications/events`: server-sent events, for the bearer of an access token. The reply has no envelope, so
 * it is not declared as an endpoint.
 */
function addEventRoutes(app: FastifyInstance, streams: EventStreams): void {
  // Open streams would keep the server from closing.
  app.addHook('preClose', async () => streams.close());
  app.get(
    '/notifications/events',
    {
      schema: { hide: true },
      exposeHeadRoute: false,
      config: { auth: 'required', rate: { max: 60, seconds: 60 }, isEventStream: true },
      // The socket can be detached only from a request that has been read.
      preHandler: (request, _reply, done) => {
        finished(ignoreData(request.raw), (error) =>
          done(error ? badRequest('The request was cut') : undefined),
        );
      },
    },
    (request, reply) => {
      const { viewer } = request;
      if (!viewer || !streams.hasRoomFor(viewer)) throw tooMany('Too many open event streams', retrySeconds);
      // Node assigns the socket to a reply only after the previous replies on the connection are sent.
      if (reply.raw.socket === null) throw badRequest('An event stream needs a connection of its own');
      reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Tells nginx to pass each event on at once.
        'x-accel-buffering': 'no',
      });
      streams.add(viewer, detachSocket(request, reply));
    },
  );
}

const maxBodyBytes = 4 << 10;

/**
 * `POST /unsubscribe?token=…` ends the mails of notifications to the token's member. Mail programs send it by RFC
 * 8058, with `List-Unsubscribe=One-Click` as form or multipart, and follow no redirect; the form of the page of the
 * same address sends something else, and gets that page again.
 */
export async function addUnsubscribeRoute(app: FastifyInstance, notifications: Notifications): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Querystring: { token?: unknown } }>(
    unsubscribePath,
    { schema: { hide: true }, config: { rate: rates.write } },
    async ({ query: { token }, body }, reply) => {
      const memberId = notifications.findSubscriber(token);
      if (memberId === null) throw notFound('This link is not valid');
      await notifications.stopMails(memberId);
      reply.header('cache-control', 'no-store');
      if (/One-Click/.test(String(body))) return reply.type('text/plain').send('Unsubscribed\n');
      return reply.redirect(`${unsubscribePath}?token=${token}`, 303);
    },
  );
}
