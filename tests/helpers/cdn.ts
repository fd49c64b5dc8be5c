import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Test } from 'tap';
import { repeatMs } from '../../src/shared/cache/cdn.ts';
import { waitUntil } from './wait.ts';

export type Purge = { headers: IncomingMessage['headers']; tags: string[] };

/**
 * A CDN that only accepts purges, and forwards them to the one at `forwardTo`; `status` is its response otherwise, and
 * may be changed at any time.
 */
export async function startCdn(t: Test, forwardTo?: string) {
  const purges: Purge[] = [];
  let arrivedAt = 0;
  let arrived = 0;
  let answered = 0;
  const cdn = {
    purgeUrl: '',
    purges,
    status: 200,
    keys: () => purges.flatMap(({ tags }) => tags),
    /** Forgets all purges so far, once they have been repeated, so that later ones belong to later changes. */
    settle: async () => {
      await waitUntil('the purges are repeated', () => performance.now() - arrivedAt > repeatMs + 1_000);
      purges.length = 0;
    },
    /** The result of the first run of `act` that causes no purge; it is repeated until then. */
    undisturbed: async <T>(act: () => Promise<T>): Promise<T> => {
      let result: T | undefined;
      await waitUntil('nothing is purged meanwhile', async () => {
        const before = arrived;
        if (answered < before) return false;
        result = await act();
        return arrived === before;
      });
      return result as T;
    },
  };
  const server = createServer(async (request, response) => {
    arrived++;
    arrivedAt = performance.now();
    const body = await text(request);
    const status = forwardTo === undefined ? cdn.status : await forward(request, body, forwardTo);
    if (status === 200) purges.push({ headers: request.headers, tags: JSON.parse(body).tags });
    answered++;
    response.writeHead(status).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  cdn.purgeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`;
  return cdn;
}

async function forward({ method, headers }: IncomingMessage, body: string, to: string): Promise<number> {
  const { authorization = '', 'surrogate-key': keys } = headers;
  const response = await fetch(to, {
    method,
    headers: { authorization, 'surrogate-key': String(keys) },
    body,
  }).catch(() => null);
  await response?.body?.cancel();
  return response?.status ?? 502;
}
