import t from 'tap';
import { addressGroup } from '../../../src/shared/server/client-ip.ts';

t.test('IP addresses are counted by holder: IPv4 whole, IPv6 by /64', async (t) => {
  const groups: [ip: string, group: string][] = [
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ];
  for (const [ip, group] of groups) t.equal(addressGroup(ip), group, ip);
});
