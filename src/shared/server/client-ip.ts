import { BlockList, isIP, isIPv6 } from 'node:net';

const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

/**
 * Maps an IP address to the block that one customer usually controls, for rate limiting: an IPv4 address as it is, an
 * IPv6 address by its /64 ("2001:db8:0:1::/64"). An IPv4-mapped IPv6 address counts as IPv4.
 */
export function addressGroup(ip: string): string {
  const bare = ip.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const groups = expand(bare);
  if (mapped.check(bare, 'ipv6')) return dotted(groups.slice(6));
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function expand(ip: string): number[] {
  const withoutDots = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((n) => n.toString(16)).join(':'),
  );
  const [head = '', tail] = withoutDots.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

function dotted(groups: number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 255]).join('.');
}

/**
 * Whether the X-Forwarded-* headers of this address are trusted. `hop` is the distance from this server: 0 is the
 * connection itself, 1 the last entry of X-Forwarded-For.
 */
export type IsTrusted = (address: string | undefined, hop?: number) => boolean;

const namedNetworks: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Parses TRUST_PROXY: off, on, a number of proxies, or a comma-separated list of addresses, networks and their names.
 * With `on`, a client can forge its address if the proxy appends to X-Forwarded-For.
 */
export function trustedProxies(setting: boolean | string | number): IsTrusted {
  if (typeof setting === 'boolean') return () => setting;
  if (typeof setting === 'number') return (_address, hop = 0) => hop < setting;
  const trusted = new BlockList();
  for (const name of setting.split(',').map((part) => part.trim()))
    for (const network of namedNetworks[name] ?? [name]) {
      const [address = '', bits] = network.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (bits === undefined) trusted.addAddress(address, family);
      else trusted.addSubnet(address, Number(bits), family);
    }
  return (address = '') => {
    const version = isIP(address);
    return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
}
