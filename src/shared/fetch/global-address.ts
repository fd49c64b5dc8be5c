import { BlockList, isIPv4, isIPv6 } from 'node:net';

type Net = readonly [address: string, bits: number];

/** Of IPv4, unicast begins at 1.0.0.0 and ends before 224.0.0.0; this is not global of it (IANA's registry). */
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

/** Of IPv6 only this has been given out, so mapped, translated (NAT64) and local addresses are outside. */
const global6: Net = ['2000::', 3];

/** Inside of it: protocols (Teredo among them), documentation, 6to4, and the AS112 blocks. */
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

/** Whether an address, as Node writes them, is one machine of the open internet, and of no private or special net. */
export function isGlobalUnicast(address: string): boolean {
  if (isIPv4(address)) return !inside4.check(address, 'ipv4');
  // A zone ("%eth0") belongs to local addresses alone.
  if (!isIPv6(address) || address.includes('%')) return false;
  return given6.check(address, 'ipv6') && !inside6.check(address, 'ipv6');
}
