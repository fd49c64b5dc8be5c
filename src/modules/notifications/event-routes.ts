import type { FastifyInstance } from 'fastify';
import { tooMany } from '../../shared/errors/app-error.ts';
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
    },
    (request, reply) => {
      const { viewer } = request;
      if (!viewer || !streams.hasRoomFor(viewer)) throw tooMany('Too many open event streams', retrySeconds);
      reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // nginx passes each event on at once.
        'x-accel-buffering': 'no',
      });
      const { raw } = reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      raw.flushHeaders();
      streams.add(viewer, raw);
    },
  );
}
