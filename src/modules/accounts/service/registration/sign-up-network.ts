import { isIPv4 } from 'node:net';
import { mac } from '../../../../shared/keys.ts';
import { addressGroup } from '../../../../shared/server/client-ip.ts';

/**
 * The network of a client as a MAC of 16 bytes, by which sign-ups of one script are found for 30 days. IPv6: the /64 of one customer.
 * IPv4: the /24, since each address may sign up a few times only, so that a script uses its neighbours; and a /24 says less
 * about a person than an address does.
 */
export function signUpNetwork(key: Buffer, ip: string): Buffer {
  const group = addressGroup(ip);
  const network = isIPv4(group) ? `${group.slice(0, group.lastIndexOf('.'))}.0/24` : group;
  return mac(key, network).subarray(0, 16);
}
