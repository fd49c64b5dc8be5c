import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { badRequest, tooMany } from '../../shared/errors/app-error.ts';
import { detachSocket } from './service/detach-socket.ts';
import type { EventStreams } from './service/event-streams.ts';

const retrySeconds = 60;

/**
 * `GET /notifications/events`: server-sent events, for the bearer of an access token. No reply with an envelope, so it is not
 * declared as an endpoint.
 */
export function addEventRoutes(app: FastifyInstance, streams: EventStreams): void {
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
        finished(request.raw.resume(), (error) =>
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
        // nginx passes each event on at once.
        'x-accel-buffering': 'no',
      });
      streams.add(viewer, detachSocket(request, reply));
    },
  );
}
