import { lookup, Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect as connectTo, type Socket } from 'node:net';
import { isGlobalUnicast } from './global-address.ts';

/** Network access of a fetch, replaceable in tests. */
export type Network = {
  /** All IP addresses of a host name. */
  resolve(name: string, signal: AbortSignal): Promise<string[]>;
  /** Connects to exactly this address and verifies the remote address once connected. */
  connect(address: string, port: number, signal: AbortSignal): Promise<Socket>;
};

/**
 * Access to the internet. Resolves names by DNS directly: /etc/hosts may name internal machines, and getaddrinfo()
 * blocks a thread-pool thread for as long as a name server does not answer.
 */
export const internet: Network = {
  resolve: async (name, signal) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    const stop = () => resolver.cancel();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    } finally {
      signal.removeEventListener('abort', stop);
    }
  },
  connect: async (address, port, signal) => {
    if (!isGlobalUnicast(address)) throw new Error('not a global address');
    const socket = connectTo({ host: address, port });
    try {
      await once(socket, 'connect', { signal });
      if (!isGlobalUnicast(socket.remoteAddress ?? '')) throw new Error('connected to no global address');
      return socket;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  },
};

/** Access to hosts that the operator has named, wherever they are; names are resolved by this machine. */
export const anywhere: Network = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  connect: async (address, port, signal) => {
    const socket = connectTo({ host: address, port });
    try {
      await once(socket, 'connect', { signal });
      return socket;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  },
};
