import t from 'tap';
import { build, type Member } from '../../helpers/build.ts';

const { call, member } = await build(t);
const meStatus = async (as: string) => (await call('GET', '/users/me', { as })).status;

t.test('members see the devices where they are logged in, and log devices out', async (t) => {
  const gus = await member();
  const headers = { 'user-agent': 'A phone <script>' };
  const body = { identifier: gus.user.username, password: gus.password };
  const phone = (await call('POST', '/users/login', { body, headers, ip: '2001:db8:1:2::9' })).body.data;
  const list = async (as: Member | string) => (await call('GET', '/users/sessions', { as })).body.data;
  const all = await list(gus);
  t.equal(all.length, 2);
  t.match(all[0], { agent: 'A phone <script>', address: '2001:db8:1:2::/64', isThis: false });
  t.match(all[1], { isThis: true });
  t.strictSame(Object.keys(all[0]).sort(), ['_id', 'address', 'agent', 'createdAt', 'isThis', 'lastUsedAt']);
  t.match(all[0].createdAt, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const end = (as: Member | string, id: string) => call('DELETE', `/users/sessions/${id}`, { as });
  const stranger = await member();
  t.equal((await end(stranger, all[0]._id)).status, 404, 'not a stranger’s to end');
  t.equal(await meStatus(phone.accessToken), 200);
  const ended = await end(gus, all[0]._id);
  t.strictSame(ended.body.data, { _id: all[0]._id });
  t.equal(ended.headers['set-cookie'], undefined);
  t.equal(await meStatus(phone.accessToken), 401, 'at once');
  t.equal((await end(gus, all[0]._id)).status, 404, 'once');
  for (const id of ['x', '%00', "' or 1=1", '00000000-0000-7000-8000-000000000000'])
    t.equal((await end(gus, id)).status, 404, id);
  t.equal((await list(gus)).length, 1);
  const own = await end(gus, all[1]._id);
  t.match(String(own.headers['set-cookie']), /^page=; Max-Age=0/);
  t.equal(await meStatus(gus.accessToken), 401);
  t.equal((await call('GET', '/users/sessions')).status, 401);
});
