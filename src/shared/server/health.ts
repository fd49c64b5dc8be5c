import type { FastifyInstance } from 'fastify';
import { rates } from '../api/endpoint.ts';
import { failure } from '../api/envelope.ts';
import { retryAfterSeconds } from '../errors/app-error.ts';
import { withTimeout } from '../process/with-timeout.ts';

/** A dependency of the process; `ask` rejects if it is unavailable. */
export type Check = { name: string; ask: () => Promise<unknown> };

const timeout = 3_000;
const quietly = { logLevel: 'warn', config: { isCheap: true } } as const;
// Rate limited, since it is public and queries the database, the queue and the store each time.
const limited = { logLevel: 'warn', config: { isCheap: true, rate: rates.probe } } as const;

/**
 * `/healthz`: the process is alive. `/readyz`: all dependencies answer, otherwise 503 with the names of those that do
 * not.
 */
export function addHealth(app: FastifyInstance, checks: readonly Check[]): void {
  app.get('/healthz', quietly, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 200, message: 'OK', data: null };
  });
  app.get('/readyz', limited, async (_request, reply) => {
    const answers = await Promise.all(checks.map(isAnswering));
    reply.header('Cache-Control', 'no-store');
    const silent = checks.filter((_, index) => !answers[index]).map((check) => check.name);
    if (silent.length === 0) return { status: 200, message: 'OK', data: null };
    reply.code(503).header('Retry-After', retryAfterSeconds);
    return failure(503, `Not ready: ${silent.join(', ')}`);
  });
}

async function isAnswering(check: Check): Promise<boolean> {
  return withTimeout(timeout, check.name, check.ask()).then(
    () => true,
    () => false,
  );
}
