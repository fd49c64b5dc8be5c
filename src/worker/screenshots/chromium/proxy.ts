import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Network } from '../../../shared/fetch/fetch.ts';
import { connectTo, type Target, targetOf } from '../../../shared/fetch/network.ts';

/** The browser's only network access: to global unicast addresses, and only while a page is captured. */
export type BrowserProxy = {
  port: number;
  /** Allows traffic until `shut`, at most `maxBytes` of received data. */
  open(maxBytes: number): void;
  /** Closes all connections and refuses new ones. */
  shut(): void;
  close(): Promise<void>;
};

const maxConnections = 80;
const maxHeaderBytes = 16_384;
const ignore = () => {};

/** Hop-by-hop headers, and headers that could carry credentials. */
const ownToHop = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te'],
  ...['trailer', 'transfer-encoding', 'upgrade', 'cookie', 'authorization'],
]);

class FilteringProxy implements BrowserProxy {
  port = 0;
  readonly #network: Network;
  readonly #sockets = new Set<Duplex>();
  readonly #server = createServer({ maxHeaderSize: 65_536 });
  #left = 0;
  #round = new AbortController();

  constructor(network: Network) {
    this.#network = network;
    this.#round.abort();
  }

  async start(): Promise<this> {
    const server = this.#server;
    server.on('connection', (socket) => this.#keep(socket));
    server.on('connect', (incoming, near) => void this.#tunnel(incoming, near).catch(() => near.destroy()));
    server.on(
      'request',
      (incoming, reply) => void this.#forward(incoming, reply).catch(() => reply.destroy()),
    );
    server.on('upgrade', (_asked, near) => near.destroy());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    this.port = typeof address === 'object' && address !== null ? address.port : 0;
    return this;
  }

  open(maxBytes: number): void {
    this.shut();
    this.#left = maxBytes;
    this.#round = new AbortController();
  }

  shut(): void {
    this.#left = 0;
    this.#round.abort();
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.shut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** A CONNECT tunnel. Its content is encrypted and cannot be checked, so only port 443 is allowed. */
  async #tunnel(incoming: IncomingMessage, near: Duplex): Promise<void> {
    near.on('error', ignore);
    const address = incoming.url ?? '';
    const found = /^[^/?#@\\]+:443$/.test(address) ? targetOf(`https://${address}`) : null;
    if (found === null) return refuse(near);
    const far = await this.#reach({ ...found.target, secure: false }).catch(() => null);
    if (far === null) return refuse(near);
    this.#measure(far);
    near.write('HTTP/1.1 200 Connection established\r\n\r\n');
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  }

  /** A plain HTTP request; only GET and HEAD are allowed. */
  async #forward(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    reply.on('error', ignore);
    const found = targetOf(incoming.url ?? '');
    const reads = incoming.method === 'GET' || incoming.method === 'HEAD';
    if (found === null || found.target.secure || found.target.port !== 80 || !reads)
      return refuse(reply.socket);
    const far = await this.#reach(found.target).catch(() => null);
    if (far === null) return refuse(reply.socket);
    this.#measure(far);
    try {
      this.#exchange(incoming, found.target, far, reply);
    } catch {
      // The page's headers do not form a valid request.
      far.destroy();
      refuse(reply.socket);
    }
  }

  #exchange(
    incoming: IncomingMessage,
    { path, hostHeader }: Target,
    far: Duplex,
    reply: ServerResponse,
  ): void {
    reply.once('close', () => far.destroy());
    const passed = request({
      method: incoming.method,
      path,
      setDefaultHeaders: false,
      headers: { ...passing(incoming.headers), host: hostHeader, connection: 'close' },
      createConnection: () => far,
      maxHeaderSize: maxHeaderBytes,
      signal: this.#round.signal,
    });
    // Also after an upgrade or a connection closed without a response. A response that has started ends the reply
    // itself.
    passed.once('close', () => reply.headersSent || refuse(reply.socket));
    passed.on('error', () => reply.destroy());
    passed.once('response', (answer) => relay(answer, reply));
    passed.end();
  }

  async #reach(target: Parameters<typeof connectTo>[1]): Promise<Duplex> {
    const { signal } = this.#round;
    signal.throwIfAborted();
    if (this.#sockets.size > maxConnections) throw new Error('too many connections');
    const far = await connectTo(this.#network, target, signal);
    this.#keep(far);
    if (!signal.aborted) return far;
    far.destroy();
    throw new Error('too late');
  }

  #keep(socket: Duplex): void {
    this.#sockets.add(socket.on('error', ignore));
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #measure(far: Duplex): void {
    far.on('data', (chunk: Buffer) => {
      this.#left -= chunk.length;
      if (this.#left < 0) this.shut();
    });
  }
}

/** Forwards an origin's response; the page gets an empty 502 if the response is not valid HTTP. */
function relay(answer: IncomingMessage, reply: ServerResponse): void {
  answer.on('error', () => reply.destroy());
  const status = answer.statusCode ?? 0;
  try {
    // Node parses any three-digit status but throws when writing an invalid one.
    if (status < 200 || status > 599) throw new Error(`status ${status}`);
    reply.writeHead(status, { ...passing(answer.headers), connection: 'close' });
    answer.pipe(reply);
  } catch {
    answer.destroy();
    refuse(reply.socket);
  }
}

const passing = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownToHop.has(name)));

/** Answers 502 without a reason, so that refused and unreachable targets are indistinguishable. */
function refuse(near: Duplex | null): void {
  near?.end('HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}

/** Starts the proxy on a free loopback port; it refuses traffic until `open` is called. */
export function startProxy(network: Network): Promise<BrowserProxy> {
  return new FilteringProxy(network).start();
}
