import t from 'tap';
import { notificationKinds } from '../../../src/modules/notifications/rules/kinds.ts';
import { build, type Member } from '../../helpers/build.ts';
import { linesOf, notificationsOf } from '../../helpers/notifications.ts';
import { addWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const change = (as: Member, body: object) => call('PATCH', '/notifications/settings', { as, body });
const mail = {
  ...{ like: 'never', comment: 'daily', reply: 'daily', mention: 'daily' },
  ...{ follow: 'never', fork: 'never', moderation: 'now' },
};
const all = { ...Object.fromEntries(notificationKinds.map((kind) => [kind, true])), mail };

t.test('a kind that is turned off is neither listed nor counted, until it is turned on again', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const web = await addWeb(ctx, ada, { title: 'Clock' });
  await call('POST', `/likes/web/${web}`, { as: bob, body: {} });
  await call('POST', '/comments/create', { as: bob, body: { web, text: 'Fine' } });
  t.strictSame((await call('GET', '/notifications/settings', { as: ada })).body.data, all);
  const off = await change(ada, { like: false });
  t.strictSame(off.body.data, { ...all, like: false });
  t.strictSame(await linesOf(call, ada), [`comment comment Fine ${bob.user.username}`]);
  t.equal((await notificationsOf(call, ada)).unread, 1);
  t.strictSame((await change(bob, {})).body.data, all, 'settings of others stay');
  t.strictSame((await change(ada, { like: true })).body.data, all);
  t.equal((await linesOf(call, ada)).length, 2);
  t.equal((await notificationsOf(call, ada)).unread, 2);
});

t.test('hidden events do not displace older ones that are shown', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const webs = [await addWeb(ctx, ada), await addWeb(ctx, ada)];
  await call('POST', '/comments/create', { as: bob, body: { web: webs[0], text: 'First' } });
  for (const web of webs) await call('POST', `/likes/web/${web}`, { as: bob, body: {} });
  await change(ada, { like: false });
  const { docs, next } = await notificationsOf(call, ada, '?limit=1');
  t.strictSame([docs.map(({ kind }) => kind), next], [['comment'], null]);
});

t.test('concurrent changes of several kinds are all kept', async (t) => {
  const ada = await member();
  const replies = await Promise.all([
    ...notificationKinds.map((kind) => change(ada, { [kind]: false })),
    change(ada, { follow: false, like: false, comment: false }),
    change(ada, { comment: false, like: false, follow: false }),
  ]);
  for (const { status } of replies) t.equal(status, 200);
  const { body } = await call('GET', '/notifications/settings', { as: ada });
  t.strictSame(body.data, { ...Object.fromEntries(notificationKinds.map((kind) => [kind, false])), mail });
});

t.test('guests get a 401, and values other than booleans a 400', async (t) => {
  const ada = await member();
  t.equal((await call('GET', '/notifications/settings')).status, 401);
  t.equal((await call('PATCH', '/notifications/settings', { body: { like: false } })).status, 401);
  t.equal((await change(ada, { like: 'never' })).status, 400);
  t.strictSame((await call('GET', '/notifications/settings', { as: ada })).body.data, all);
});

t.test('the mail frequency of a kind is independent of showing it', async (t) => {
  const ada = await member();
  const off = { like: false, mail: { like: 'now', comment: 'never' } };
  const expected = { ...all, like: false, mail: { ...mail, like: 'now', comment: 'never' } };
  t.strictSame((await change(ada, off)).body.data, expected);
  t.strictSame((await change(ada, { mail: { like: 'daily' } })).body.data, {
    ...expected,
    mail: { ...expected.mail, like: 'daily' },
  });
  t.strictSame((await change(ada, { like: true })).body.data.mail.like, 'daily');
  for (const wrong of [{ like: 'weekly' }, { like: null }, 'now'])
    t.equal((await change(ada, { mail: wrong })).status, 400, JSON.stringify(wrong));
});
