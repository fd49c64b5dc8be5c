import { isIP } from 'node:net';

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
