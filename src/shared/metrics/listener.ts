import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Log } from '../log/log.ts';
import { clientTimeouts, serverTimeouts } from '../server/slow-clients.ts';
import type { Metrics } from './metrics.ts';

/**
 * Serves `GET /metrics` on a separate port that must not be exposed through the proxy, since it has no authentication.
 * Rejects if it cannot listen on the port.
 */
export async function startMetricsListener(
  { port, host }: { port: number; host: string },
  metrics: Metrics,
  log: Log,
): Promise<AsyncDisposable & { port: number }> {
  const server = createServer(
    serverTimeouts({ ...clientTimeouts, upload: clientTimeouts.idle }),
    (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
      answer(metrics, response).catch((error: unknown) => {
        log.warn({ err: error }, 'metrics could not be collected');
        response.writeHead(503).end();
      });
    },
  );
  server.setTimeout(clientTimeouts.idle);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(metrics: Metrics, response: ServerResponse): Promise<void> {
  const text = await metrics.text();
  response
    .writeHead(200, {
      'content-type': metrics.contentType,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(text);
}
