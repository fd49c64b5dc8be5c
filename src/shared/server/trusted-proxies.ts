import { BlockList, isIP } from 'node:net';

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
