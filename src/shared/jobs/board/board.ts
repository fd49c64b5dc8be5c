import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { Queue } from 'bullmq';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Log } from '../../log/log.ts';
import { type Access, openBackend } from '../queue/backend.ts';

/** PUT retries, promotes and cleans. What the board adds or edits by POST and PATCH would go to handlers and BullMQ's options unchecked. */
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
 * instance that does not listen; the caller authorises each request before passing it on. It opens queue connections,
 * so it must be closed.
 */
export async function openBoard(access: Access, prefix: string, log: Log): Promise<FastifyInstance> {
  const backend = openBackend(access, log);
  const server = new FastifyAdapter();
  server.setBasePath(prefix);
  createBullBoard({
    queues: Object.values(backend.queues).map((queue) => new BullMQAdapter(queue as unknown as Queue)),
    serverAdapter: server,
    options: { uiConfig: { boardTitle: 'Codeweb', hideRedisDetails: true } },
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
