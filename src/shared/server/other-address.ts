import type { FastifyRequest } from 'fastify';
import type { Log } from '../log/log.ts';

/** Maximum addresses that are logged. */
const maxWarned = 10;

export type WarnOfAddress = (log: Pick<Log, 'warn'>, origin: string) => void;

/**
 * Creates the function that logs, once for each address, that the site is opened elsewhere than at PUBLIC_URL, and
 * which setting the operator has to change.
 */
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

/** The origin at which the page of a request is opened, or null if it is one of this site's. */
export type FindOtherAddress = (request: FastifyRequest) => string | null;

/**
 * Creates the function that detects pages opened at another address of the machine while PUBLIC_URL is a loopback one
 * (which has several own origins), and warns about them. For any other PUBLIC_URL a proxy may serve the site under
 * more names, so nothing is detected.
 */
export function createAddressFinder(
  ownOrigins: readonly string[],
  warnOfAddress: WarnOfAddress,
): FindOtherAddress {
  if (ownOrigins.length === 1) return () => null;
  const ownHosts = new Set(ownOrigins.map((origin) => new URL(origin).hostname));
  return ({ protocol, headers: { host }, log }) => {
    const url = URL.parse(`${protocol}://${host}`);
    if (url?.host !== host || ownHosts.has(url?.hostname ?? '')) return null;
    const origin = url?.origin ?? null;
    if (origin !== null) warnOfAddress(log, origin);
    return origin;
  };
}
