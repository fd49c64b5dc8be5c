import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Test } from 'tap';

export type Purge = { headers: IncomingMessage['headers']; tags: string[] };

/** A CDN that only takes purges; `status` is what it answers, and may be changed at any time. */
export async function startCdn(t: Test) {
  const purges: Purge[] = [];
  const cdn = { purgeUrl: '', purges, status: 200, keys: () => purges.flatMap(({ tags }) => tags) };
  const server = createServer(async (request, response) => {
    const { tags } = JSON.parse(await text(request));
    if (cdn.status === 200) purges.push({ headers: request.headers, tags });
    response.writeHead(cdn.status).end('{}');
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
