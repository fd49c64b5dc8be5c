import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect as connectTo, type Socket } from 'node:net';
import { isGlobalUnicast } from './global-address.ts';

/** The two things that a fetch needs of the world outside. */
export type Network = {
  /** Every address that a name has. */
  resolve(name: string, signal: AbortSignal): Promise<string[]>;
  /** A connection to exactly this address, which is checked once more where it leads. */
  connect(address: string, port: number, signal: AbortSignal): Promise<Socket>;
};

/**
 * The internet. Names are asked of DNS itself: the file of hosts knows inner machines, and look-ups of the system would
 * hold a thread each for as long as a name server stays silent.
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
