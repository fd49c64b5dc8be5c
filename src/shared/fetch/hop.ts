import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { connect as secure } from 'node:tls';
import { isGlobalUnicast } from './global-address.ts';
import { anywhere, type Network } from './network.ts';
import type { Target } from './target.ts';

const connectTimeoutSeconds = 5;
const maxAddresses = 4;
const ignore = () => {};

/** Sends one GET request on a new connection that closes after the reply. Its errors are for the log, not for users. */
export async function sendRequest(
  network: Network,
  target: Target,
  signal: AbortSignal,
  accept: string,
): Promise<IncomingMessage> {
  const socket = await connectTo(network, target, signal);
  try {
    const sent = request({
      method: 'GET',
      path: target.path,
      setDefaultHeaders: false,
      headers: {
        Host: target.hostHeader,
        Accept: accept,
        'Accept-Encoding': 'identity',
        'User-Agent': 'Codeweb',
        Connection: 'close',
      },
      createConnection: () => socket,
      maxHeaderSize: 16_384,
      signal,
    });
    // After the response, errors are emitted by the response; without this listener they would crash the process.
    sent.on('error', ignore);
    sent.end();
    const [reply]: IncomingMessage[] = await once(sent, 'response', { signal });
    if (!reply) throw new Error('no reply');
    return reply;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/**
 * Connects to one of the target's addresses. Throws if any of them is not global unicast, unless the target is trusted, or if
 * none can be reached.
 */
export async function connectTo(guarded: Network, target: Target, whole: AbortSignal): Promise<Socket> {
  const signal = AbortSignal.any([whole, AbortSignal.timeout(connectTimeoutSeconds * 1_000)]);
  const network = target.isTrusted ? anywhere : guarded;
  const addresses = isIP(target.host) ? [target.host] : await network.resolve(target.host, signal);
  const mayReach = target.isTrusted ? () => true : isGlobalUnicast;
  if (addresses.length === 0 || !addresses.every(mayReach)) throw new Error('no global address');
  let failure: unknown;
  for (const address of addresses.slice(0, maxAddresses)) {
    try {
      const socket = await network.connect(address, target.port, signal);
      socket.on('error', ignore);
      return target.secure ? await encrypt(socket, target.host, signal) : socket;
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  }
  throw failure;
}

async function encrypt(socket: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  const encrypted = secure({
    socket,
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['http/1.1'],
  });
  encrypted.on('error', ignore);
  try {
    await once(encrypted, 'secureConnect', { signal });
    return encrypted;
  } catch (error) {
    encrypted.destroy();
    socket.destroy();
    throw error;
  }
}
