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
};

const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const innerNames = /(^|\.)(local|localhost|internal|intranet|private|corp|home|lan|home\.arpa|onion)$/;

/**
 * Parses a URL into a target, or returns null if it is not allowed: another scheme or port, credentials, or a host name
 * reserved for internal networks. Does not resolve the name.
 */
export function targetOf(text: string, base?: URL): { url: URL; target: Target } | null {
  const url = URL.parse(text, base);
  if (!url || ports[url.protocol] === undefined) return null;
  const port = url.port === '' ? ports[url.protocol] : Number(url.port);
  if ((port !== 80 && port !== 443) || url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const isName = isIP(host) === 0;
  if (host === '' || (isName && (!host.includes('.') || innerNames.test(host)))) return null;
  const path = `${url.pathname}${url.search}`;
  return { url, target: { secure: url.protocol === 'https:', host, port, path, hostHeader: url.host } };
}
