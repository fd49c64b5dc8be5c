import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { Queue } from 'bullmq';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { forbidden } from '../errors/app-error.ts';
import type { Log } from '../log/log.ts';
import { idHeader } from '../server/request-id.ts';
import { type Access, openBackend } from './queue.ts';

/**
 * PUT retries, promotes and cleans. Jobs that the board adds or edits by POST and PATCH would reach handlers and
 * BullMQ's options unchecked.
 */
const allowed = new Set(['GET', 'HEAD', 'PUT']);

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Creates the queue board under `prefix`: waiting, active and failed jobs, logs and retries. It is a separate Fastify
 * instance that does not listen; the caller authorizes each request before passing it on. It opens queue connections,
 * so it must be closed.
 */
export async function openBoard(access: Access, prefix: string, log: Log): Promise<FastifyInstance> {
  const backend = openBackend(access, log);
  const server = new FastifyAdapter();
  server.setBasePath(prefix);
  createBullBoard({
    queues: Object.values(backend.queues).map((queue) => new BullMQAdapter(queue as unknown as Queue)),
    serverAdapter: server,
    options: {
      uiConfig: {
        boardTitle: 'Codeweb',
        boardLogo: { path: '/favicon.svg', width: 28, height: 28 },
        favIcon: { default: '/favicon.svg', alternative: '/favicon.svg' },
        miscLinks: [{ text: 'Back to the site', url: '/' }],
        hideDocsLink: true,
        hideRedisDetails: true,
      },
    },
  });
  const board = Fastify({ logger: false });
  board.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (!allowed.has(request.method)) return reply.code(404).send();
  });
  board.addHook('onClose', () => backend.close());
  await board.register(server.registerPlugin(), { prefix });
  await board.ready();
  return board;
}

type BoardOptions = {
  /** Path at which the board is mounted. */
  path: string;
  /** Redirect target for GET requests that lack an admin session. */
  loginPath: string;
  /** Opens the board. Called at the first visit, since most processes never serve one. */
  open: () => Promise<FastifyInstance>;
  /** Whether this Cookie header carries an admin session. */
  isAdmin: (cookieHeader: string | undefined) => Promise<boolean>;
  ownOrigins: readonly string[];
};

const reading = new Set(['GET', 'HEAD']);

/**
 * Serves the queue board to admins under `path`. Requests other than GET and HEAD must come from one of `ownOrigins`.
 */
export async function addQueueBoard(app: FastifyInstance, options: BoardOptions): Promise<void> {
  let opened: Promise<FastifyInstance> | null = null;
  app.addHook('onClose', async () => (await opened)?.close());
  await app.register(async (scope) => {
    // onRequest runs before body parsing; the board parses the body itself.
    scope.addHook('onRequest', async (request, reply) => {
      refuseStrangers(request, options.ownOrigins);
      if (!(await options.isAdmin(request.headers.cookie))) {
        if (reading.has(request.method))
          return reply.header('Cache-Control', 'no-store').redirect(options.loginPath);
        throw forbidden();
      }
      opened ??= options.open();
      const board = await opened;
      reply.raw.setHeader(idHeader, request.id);
      reply.hijack();
      board.routing(request.raw, reply.raw);
    });
    for (const url of [options.path, `${options.path}/*`])
      scope.route({
        method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url,
        exposeHeadRoute: false,
        schema: { hide: true },
        handler: (_request, reply) => reply.callNotFound(),
      });
  });
}

/** CSRF protection: requests that change state must carry an own Origin. */
function refuseStrangers({ method, headers }: FastifyRequest, ownOrigins: readonly string[]): void {
  if (!reading.has(method) && !ownOrigins.includes(headers.origin ?? '')) throw forbidden();
}
