import { createServer, connect as dial, type Socket } from 'node:net';
import type { Test } from 'tap';

/** The faults of a bad network, which may be changed at any time. */
type Faults = {
  /** Latency in ms of a round trip, half of it in each direction. */
  latency: number;
  /** Probability that a packet of a client breaks its connection instead of arriving. */
  resets: number;
};

type Proxy = Faults & {
  port: number;
  /** Number of connections broken by `resets` so far. */
  readonly broken: number;
  /** Number of open connections. */
  readonly open: number;
  /** From now on these connections drop all data silently; new ones work. */
  goSilent(): void;
};

/** A bad network in front of a port of this machine, removed when the test ends. */
export async function startProxy(t: Test, targetPort: number): Promise<Proxy> {
  const pairs = new Set<Pair>();
  let broken = 0;
  const proxy: Proxy = {
    port: 0,
    latency: 0,
    resets: 0,
    get broken() {
      return broken;
    },
    get open() {
      return pairs.size;
    },
    goSilent: () => {
      for (const pair of pairs) pair.isSilent = true;
    },
  };
  const server = createServer((client) => {
    const pair: Pair = { client, target: dial(targetPort, '127.0.0.1'), isSilent: false };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      pair.target.destroy();
    };
    carry(pair, client, pair.target, proxy, () => {
      if (Math.random() >= proxy.resets) return false;
      broken += 1;
      pairs.delete(pair);
      client.resetAndDestroy();
      pair.target.destroy();
      return true;
    });
    carry(pair, pair.target, client, proxy, () => false);
    for (const socket of [client, pair.target]) socket.on('error', end).on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  proxy.port = typeof address === 'object' && address ? address.port : 0;
  t.teardown(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const { client, target } of pairs) {
      client.destroy();
      target.destroy();
    }
    await closed;
  });
  return proxy;
}

type Pair = { client: Socket; target: Socket; isSilent: boolean };

/** Packets keep their order even if the latency changes. */
function carry(pair: Pair, from: Socket, to: Socket, faults: Faults, breaks: () => boolean): void {
  const packets: Buffer[] = [];
  const pass = () => {
    const packet = packets.shift();
    if (packet && !pair.isSilent && to.writable) to.write(packet);
  };
  from.on('data', (packet: Buffer) => {
    if (pair.isSilent || breaks()) return;
    packets.push(packet);
    setTimeout(pass, faults.latency / 2);
  });
}

/** The same URL with another port. */
export function through(url: string, { port }: Proxy): string {
  const other = new URL(url);
  other.hostname = '127.0.0.1';
  other.port = String(port);
  return other.href;
}
