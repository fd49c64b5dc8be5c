import t from 'tap';
import { visitorIds } from '../../../src/shared/auth/visitor-id.ts';
import { deriveKey } from '../../../src/shared/keys.ts';

const key = deriveKey('a secret of at least thirty-two bytes', 'test');
const origin = { ip: '203.0.113.5', agent: 'Firefox' };
const noon = new Date('2026-11-21T12:00:00Z');
const keysOf = (change: Partial<typeof origin> = {}, now = noon) =>
  visitorIds(key, null, { ...origin, ...change }, now);

t.test('a member is identified by account, from any address', async (t) => {
  const member = {
    id: '01890000-0000-7000-8000-000000000000',
    username: 'ada',
    sessionId: '',
    role: 'member',
  } as const;
  t.strictSame(
    visitorIds(key, member, origin, noon),
    visitorIds(key, member, { ip: '::1', agent: '' }, new Date()),
  );
});

t.test('guests are identified by IP address and user agent, hashed with a daily salt', async (t) => {
  t.strictSame(keysOf(), keysOf());
  t.not(keysOf()[0], keysOf({ ip: '203.0.113.6' })[0]);
  t.not(keysOf()[0], keysOf({ agent: 'Safari' })[0]);
  t.not(keysOf()[0], keysOf({}, new Date('2026-11-22T12:00:00Z'))[0]);
  t.not(
    keysOf()[0],
    visitorIds(deriveKey('another secret of thirty-two bytes!!', 'test'), null, origin, noon)[0],
  );
  t.notMatch(keysOf().join(), /203|Firefox/);
});

t.test('just after midnight a guest is still recognized by yesterday’s hash', async (t) => {
  const [before] = keysOf({}, new Date('2026-11-21T23:59:59Z'));
  const [after, yesterday] = keysOf({}, new Date('2026-11-22T00:00:01Z'));
  t.equal(yesterday, before);
  t.not(after, before);
  const tomorrow = keysOf({}, new Date('2026-11-21T23:59:59Z'))[2];
  t.equal(tomorrow, after, 'and by tomorrow’s, which a process ahead of this one has noted');
});
