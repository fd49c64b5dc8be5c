import type { FastifyInstance } from 'fastify';
import { rates } from '../../shared/api/endpoint.ts';
import { notFound } from '../../shared/errors/app-error.ts';
import type { Notifications } from './index.ts';
import { unsubscribePath } from './paths.ts';

const maxBodyBytes = 4 << 10;

/**
 * `POST /unsubscribe?token=…` ends the mails of notifications to the token's member. Mail programs send it by RFC 8058, with
 * `List-Unsubscribe=One-Click` as form or multipart, and follow no redirect; the form of the page of the same address sends something else,
 * and gets that page again.
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
