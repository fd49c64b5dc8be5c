import type { FastifyInstance } from 'fastify';
import type { Log } from '../log/log.ts';

/** Addresses about which the log has a line. */
const maxWarned = 10;

export type WarnOfAddress = (log: Pick<Log, 'warn'>, origin: string) => void;

/** Creates what logs, once for each address, that the site is opened elsewhere than at PUBLIC_URL, and what the operator has to set. */
export function createAddressWarning(publicUrl: string): WarnOfAddress {
  const warned = new Set<string>();
  return (log, origin) => {
    if (warned.has(origin) || warned.size >= maxWarned) return;
    warned.add(origin);
    log.warn(
      `PUBLIC_URL is ${publicUrl}, but the site is opened at ${origin}; set PUBLIC_URL=${origin}, or open ${publicUrl}`,
    );
  };
}

/**
 * Warns of requests to another address while PUBLIC_URL is a loopback one, of which there are several own origins. Any other
 * PUBLIC_URL may be served under more names, by a proxy.
 */
export function watchAddresses(
  app: FastifyInstance,
  ownOrigins: readonly string[],
  warnOfAddress: WarnOfAddress,
): void {
  if (ownOrigins.length === 1) return;
  const ownHosts = new Set(ownOrigins.map((origin) => new URL(origin).hostname));
  app.addHook('onRequest', (request, _reply, done) => {
    const { host } = request.headers;
    const url = URL.parse(`${request.protocol}://${host}`);
    if (url && url.host === host && !ownHosts.has(url.hostname)) warnOfAddress(request.log, url.origin);
    done();
  });
}
