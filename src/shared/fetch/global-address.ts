import { BlockList, isIPv4, isIPv6 } from 'node:net';

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
