import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Test } from 'tap';

type Fault = (request: IncomingMessage, response: ServerResponse) => void;

/** Faults of a store. */
export const faults = {
  'answers 500': (_request, response) => response.writeHead(500).end(),
  'answers 403': (_request, response) => response.writeHead(403).end(),
  'is silent': () => {},
  'sends less than it says': (_request, response) => {
    response.writeHead(200, { 'content-length': '1000', 'content-type': 'image/webp' }).write('short');
    setTimeout(() => response.destroy(), 50);
  },
} satisfies Record<string, Fault>;

/** An S3 server with one bucket in memory and configurable faults. */
export async function startS3Stub(t: Test) {
  const objects = new Map<string, Buffer>();
  const stub = { fault: null as Fault | null, requests: [] as string[], open: 0, maxOpen: 0, objects };
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const key = new URL(url, 'http://s3').pathname;
    stub.requests.push(`${method} ${key}`);
    if (stub.fault) {
      request.resume();
      return stub.fault(request, response);
    }
    if (method === 'PUT') {
      objects.set(key, Buffer.from(await text(request.setEncoding('latin1')), 'latin1'));
      return response.writeHead(200, { etag: '"x"' }).end();
    }
    const found = key === '/codeweb' ? Buffer.alloc(0) : objects.get(key);
    if (!found) return response.writeHead(404).end();
    response.writeHead(200, { 'content-length': found.length }).end(method === 'HEAD' ? undefined : found);
  });
  server.on('connection', (socket) => {
    stub.maxOpen = Math.max(stub.maxOpen, ++stub.open);
    socket.on('close', () => {
      stub.open -= 1;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'codeweb',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
  };
  return { stub, env };
}
