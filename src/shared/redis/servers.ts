import { encodingOfCredentials, hasBareCredentials } from '../rules/url-credentials.ts';

/** Where Redis runs: one server, a primary that Sentinels know, or a cluster. */
export type RedisServers = {
  kind: 'single' | 'sentinel' | 'cluster';
  /** The server, the Sentinels, or some nodes of the cluster. */
  addresses: readonly { host: string; port: number }[];
  /** The primary's name in the Sentinels' configuration; '' without Sentinels. */
  name: string;
  db: number;
  isEncrypted: boolean;
  username: string;
  password: string;
  /** Password of the Sentinels themselves. */
  sentinelPassword: string;
};

const kinds: Readonly<Record<string, RedisServers['kind']>> = {
  'redis:': 'single',
  'rediss:': 'single',
  'redis-sentinel:': 'sentinel',
  'rediss-sentinel:': 'sentinel',
  'redis-cluster:': 'cluster',
  'rediss-cluster:': 'cluster',
};

/** Describes the accepted values, for operators. */
export const redisUrlForms = `redis://host:6379, redis-sentinel://host:26379,other:26379/name (with ?db=0&sentinelPassword=…) and redis-cluster://host:6379,other:6379, or the same with rediss, without other parameters; ${encodingOfCredentials}`;

const parametersOf: Readonly<Record<RedisServers['kind'], readonly string[]>> = {
  single: [],
  sentinel: ['db', 'sentinelPassword'],
  cluster: [],
};

/**
 * Reads the URL of a Redis: `redis://user:password@host:port/db`,
 * `redis-sentinel://user:password@host:port,host:port/name?db=0&sentinelPassword=…` or
 * `redis-cluster://user:password@host:port,host:port`; `rediss…` for TLS. Returns null for anything else.
 */
export function parseRedisUrl(text: string): RedisServers | null {
  try {
    return hasBareCredentials(text) ? null : parse(text);
  } catch {
    // A malformed percent sequence.
    return null;
  }
}

function parse(text: string): RedisServers | null {
  const [, start = '', hosts = '', rest = ''] =
    /^([a-z-]+:\/\/(?:[^@/?#]*@)?)([^@/?#]+)(.*)$/.exec(text) ?? [];
  const addresses = hosts.split(',').map((host) => URL.parse(`${start}${host}${rest}`));
  const [url] = addresses;
  const kind = kinds[url?.protocol ?? ''];
  if (!url || !kind || !addresses.every((address) => address?.hostname)) return null;
  if ([...url.searchParams.keys()].some((key) => !parametersOf[kind].includes(key))) return null;
  const name = kind === 'sentinel' ? decodeURIComponent(url.pathname.slice(1)) : '';
  const db = (kind === 'sentinel' ? url.searchParams.get('db') : url.pathname.slice(1)) || '0';
  const isComplete = kind === 'sentinel' ? name !== '' : kind === 'cluster' || addresses.length === 1;
  if (!isComplete || !/^\d{1,4}$/.test(db) || (kind === 'cluster' && db !== '0')) return null;
  const standardPort = kind === 'sentinel' ? 26_379 : 6_379;
  return {
    kind,
    addresses: addresses.flatMap((address) =>
      address
        ? [{ host: address.hostname.replaceAll(/[[\]]/g, ''), port: Number(address.port) || standardPort }]
        : [],
    ),
    name,
    db: Number(db),
    isEncrypted: url.protocol.startsWith('rediss'),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    sentinelPassword: url.searchParams.get('sentinelPassword') ?? '',
  };
}
