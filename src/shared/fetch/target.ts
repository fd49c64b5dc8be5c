import { isIP } from 'node:net';

/** One hop of a fetch: an address of the web, as the WHATWG parser understands it. */
export type Target = {
  secure: boolean;
  /** Lower case, without brackets or a dot at its end. */
  host: string;
  port: number;
  /** Path and query. */
  path: string;
  /** As the Host header has it. */
  hostHeader: string;
};

const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const innerNames = /(^|\.)(local|localhost|internal|intranet|private|corp|home|lan|home\.arpa|onion)$/;

/**
 * Where an address leads, or null where it may not lead: another scheme or port, a user's name in it, or a host of an
 * inner net by its name. Which machine a name means is another question.
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
