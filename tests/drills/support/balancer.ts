import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';

/** Maximum time (ms) for which a request looks for a server that accepts it. */
const retryTimeout = 15_000;

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** A failed attempt; `mayHaveBegun` if the server may already have executed something. */
class Failed extends Error {
  readonly mayHaveBegun: boolean;

  constructor(cause: unknown, mayHaveBegun: boolean) {
    super('the try failed', { cause });
    this.mayHaveBegun = mayHaveBegun;
  }
}

/**
 * A small proxy before several web processes, with the usual rules: a request that no server accepted is tried with
 * the next one; one that a server may have begun is repeated only if that is safe (reads, and calls with an
 * Idempotency-Key), and is otherwise a 502. Returns its address.
 */
export async function startBalancer(t: Test, upstreams: readonly string[]): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const forward = async (incoming: IncomingMessage, body: Buffer): Promise<Answer> => {
    const isSafe = incoming.method === 'GET' || incoming.headers['idempotency-key'] !== undefined;
    const end = performance.now() + retryTimeout;
    for (let tries = 1; ; tries++) {
      const base = upstreams[turn++ % upstreams.length] ?? '';
      try {
        // A reused connection may close at this moment, so only repeatable requests use one.
        return await tryOne(base, incoming, body, isSafe ? agent : undefined);
      } catch (error) {
        const isLost = error instanceof Failed && error.mayHaveBegun && !isSafe;
        if (isLost || performance.now() > end) throw error;
      }
      if (tries % upstreams.length === 0) await sleep(100);
    }
  };

  const server = createServer((incoming: IncomingMessage, reply: ServerResponse) => {
    incoming.on('error', () => {});
    incoming
      .toArray()
      .then((chunks) => forward(incoming, Buffer.concat(chunks)))
      .then(
        ({ status, headers, body }) => {
          const { connection, 'transfer-encoding': _coding, ...kept } = headers;
          reply.writeHead(status, { ...kept, 'content-length': body.length }).end(body);
        },
        (error: unknown) => reply.writeHead(502).end(String(error)),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    agent.destroy();
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

function tryOne(
  base: string,
  incoming: IncomingMessage,
  body: Buffer,
  agent: Agent | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const { connection: _connection, ...headers } = incoming.headers;
    const options = { method: incoming.method ?? 'GET', headers, agent: agent ?? false };
    const sent = request(base + (incoming.url ?? '/'), options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        if (!reply.complete) return reject(new Failed('cut', true));
        resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: Buffer.concat(chunks) });
      });
      reply.on('error', (error) => reject(new Failed(error, true)));
    });
    sent.on('socket', (socket) => {
      isConnected = !socket.connecting;
      if (!isConnected)
        socket.once('connect', () => {
          isConnected = true;
        });
    });
    sent.on('error', (error) => reject(new Failed(error, isConnected)));
    sent.end(body);
  });
}
