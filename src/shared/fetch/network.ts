import { lookup, Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { BlockList, connect, isIP, isIPv4, isIPv6, type Socket } from 'node:net';
import { connect as secure } from 'node:tls';

/** One hop of a fetch: the parts of a URL, parsed by the WHATWG algorithm. */
export type Target = {
  secure: boolean;
  /** Lower case, without brackets or a trailing dot. */
  host: string;
  port: number;
  /** Path and query. */
  path: string;
  /** Value of the Host header. */
  hostHeader: string;
  /** Its address may be in a private network: the operator has named its origin. */
  isTrusted?: boolean;
};

const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const innerNames = /(^|\.)(local|localhost|internal|intranet|private|corp|home|lan|home\.arpa|onion)$/;

/**
 * Parses a URL into a target, or returns null if it is not allowed: another scheme or port, credentials, or a host name
 * reserved for internal networks. Does not resolve the name. A URL of the origin `trusted` may have any port and host.
 */
export function targetOf(
  text: string,
  base?: URL,
  trusted: string | null = null,
): { url: URL; target: Target } | null {
  const url = URL.parse(text, base);
  if (!url) return null;
  const usualPort = ports[url.protocol];
  if (usualPort === undefined || url.username !== '' || url.password !== '') return null;
  const port = url.port === '' ? usualPort : Number(url.port);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const isTrusted = url.origin === trusted;
  if (!isTrusted && !isPublic(host, port)) return null;
  const path = `${url.pathname}${url.search}`;
  const secure = url.protocol === 'https:';
  return { url, target: { secure, host, port, path, hostHeader: url.host, ...(isTrusted && { isTrusted }) } };
}

function isPublic(host: string, port: number): boolean {
  if ((port !== 80 && port !== 443) || host === '') return false;
  return isIP(host) !== 0 || (host.includes('.') && !innerNames.test(host));
}

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
    const socket = connect({ host: address, port });
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
const anywhere: Network = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  connect: async (address, port, signal) => {
    const socket = connect({ host: address, port });
    try {
      await once(socket, 'connect', { signal });
      return socket;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  },
};

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
 * Connects to one of the target's addresses. Throws if any of them is not global unicast, unless the target is
 * trusted, or if none can be reached.
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

type Net = readonly [address: string, bits: number];

/** IPv4 ranges that are not globally reachable unicast, from IANA's special-purpose address registry. */
const notGlobal4: readonly Net[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** The only IPv6 range allocated for global unicast; IPv4-mapped, NAT64 and local addresses are outside it. */
const global6: Net = ['2000::', 3];

/** Exceptions within 2000::/3: protocol assignments (such as Teredo), documentation, 6to4 and AS112. */
const notGlobal6: readonly Net[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const inside4 = listOf(notGlobal4, 'ipv4');
const given6 = listOf([global6], 'ipv6');
const inside6 = listOf(notGlobal6, 'ipv6');

function listOf(nets: readonly Net[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [address, bits] of nets) list.addSubnet(address, bits, family);
  return list;
}

/** Whether an IP address is global unicast, so neither private nor special-purpose. */
export function isGlobalUnicast(address: string): boolean {
  if (isIPv4(address)) return !inside4.check(address, 'ipv4');
  // Only link-local addresses have a zone ("%eth0").
  if (!isIPv6(address) || address.includes('%')) return false;
  return given6.check(address, 'ipv6') && !inside6.check(address, 'ipv6');
}
