import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from '../../errors/app-error.ts';
import { idHeader } from '../../server/request-id.ts';

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
