import { sql } from 'kysely';
import t from 'tap';
import { build } from '../../helpers/build.ts';
import { addWeb, rollUp } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const [ada, bob] = [await member(), await member()];
type Who = { as?: typeof ada; ip?: string; agent?: string };
const view = (id: string, { as, ip = '10.0.0.1', agent = 'Firefox' }: Who = {}) =>
  call('PATCH', `/webs/inc-view/${id}`, { as, ip, headers: { 'user-agent': agent } });
const viewsOf = async (id: string): Promise<number> => {
  await rollUp(ctx);
  return (await call('GET', `/webs/get/${id}`, { as: ada })).body.data.views;
};
const passTime = (interval: string) =>
  sql`update web_viewers set seen_at = seen_at - ${interval}::interval`.execute(ctx.db);

t.test('a view is answered with null and is visible after the roll-up', async (t) => {
  const id = await addWeb(ctx, ada);
  t.strictSame((await view(id)).body, { status: 200, message: 'OK', data: null });
  t.equal(await viewsOf(id), 1);
  t.equal(await viewsOf(id), 1, 'and is not counted again by the next one');
});

t.test('one viewer counts once in thirty minutes for each web', async (t) => {
  const [one, other] = [await addWeb(ctx, ada), await addWeb(ctx, ada)];
  await view(one);
  await view(other);
  await passTime('29 minutes');
  await view(one);
  t.strictSame([await viewsOf(one), await viewsOf(other)], [1, 1]);
  await passTime('61 seconds');
  await view(one);
  await view(one);
  t.strictSame([await viewsOf(one), await viewsOf(other)], [2, 1]);
});

t.test('a thousand calls of one viewer, many concurrent, count once', async (t) => {
  const id = await addWeb(ctx, ada);
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => view(id)));
    t.ok(answers.every(({ status }) => status === 200));
  }
  t.equal(await viewsOf(id), 1);
});

t.test(
  'members are identified by account, guests by IP address and user agent, and all add up exactly',
  async (t) => {
    const id = await addWeb(ctx, ada);
    const guests = Array.from({ length: 300 }, (_, at) => ({
      ip: `10.2.${at >> 7}.${at & 127}`,
      agent: `A${at % 2}`,
    }));
    await Promise.all([
      ...[...guests, ...guests].map((who) => view(id, who)),
      view(id, { as: ada }),
      view(id, { as: ada, ip: '10.9.9.9' }),
      view(id, { as: bob }),
      rollUp(ctx),
      rollUp(ctx),
    ]);
    t.equal(await viewsOf(id), 302);
  },
);

t.test('guests of one IPv6 network are one viewer', async (t) => {
  const id = await addWeb(ctx, ada);
  await view(id, { ip: '2001:db8:1:2::1' });
  await view(id, { ip: '2001:db8:1:2:aaaa::9' });
  await view(id, { ip: '2001:db8:1:3::1' });
  t.equal(await viewsOf(id), 2);
});

t.test('twenty guests at one IP address count in half an hour, with any number of user agents', async (t) => {
  const [id, other] = [await addWeb(ctx, ada), await addWeb(ctx, ada)];
  const school = { ip: '198.51.100.7' };
  const look = (web: string, from: number, to: number, ip = school.ip) =>
    Promise.all(Array.from({ length: to - from }, (_, at) => view(web, { ip, agent: `A${from + at}` })));
  await look(id, 0, 12);
  t.equal(await viewsOf(id), 12, 'a classroom moves the number');
  const answers = await look(id, 0, 120);
  t.ok(answers.every(({ status }) => status === 200));
  t.equal(await viewsOf(id), 20, 'exactly, though they came at once');
  await view(id, { ...school, as: ada });
  await view(id, { ...school, as: bob });
  t.equal(await viewsOf(id), 22, 'members count by themselves');
  await look(other, 0, 3);
  t.equal(await viewsOf(other), 3, 'each web counts by itself');
  for (let at = 0; at < 40; at++) await view(other, { ip: `2001:db8:7:7::${at + 1}`, agent: `B${at}` });
  t.equal(await viewsOf(other), 23, 'an IPv6 /64 is one address');
  await sql`update web_guests set began_at = began_at - interval '31 minutes'`.execute(ctx.db);
  await look(id, 200, 240);
  t.equal(await viewsOf(id), 42, 'the next half hour begins anew');
});

t.test('a view of an invisible web is a 404 and counts nothing', async (t) => {
  const hidden = await addWeb(ctx, ada, { isPublic: false });
  for (const id of [hidden, '01890000-0000-7000-8000-000000000000', 'nothing'])
    for (const as of [bob, undefined]) t.equal((await view(id, { as })).status, 404);
  t.equal((await view(hidden, { as: ada })).status, 200);
  t.equal(await viewsOf(hidden), 1);
  t.equal((await call('PATCH', `/webs/inc-view/${hidden}`, { as: 'bad' })).status, 401);
});

t.test(
  'no IP address is stored, and viewers’ keys are deleted when their next view would count',
  async (t) => {
    const id = await addWeb(ctx, ada);
    await view(id, { ip: '203.0.113.77', agent: 'Telltale' });
    const stored = await sql`select * from web_viewers`.execute(ctx.db);
    t.notMatch(JSON.stringify(stored.rows), /203\.0\.113|Telltale/);
    await passTime('31 minutes');
    await view(id, { ip: '203.0.113.78' });
    const { deleteExpiredViews: forgetOldViewers } = await import(
      '../../../src/modules/webs/service/counters.ts'
    );
    await forgetOldViewers(ctx.db, new AbortController().signal);
    t.equal((await ctx.db.selectFrom('web_viewers').execute()).length, 1);
  },
);

t.test('events of a deleted web are ignored', async (t) => {
  const [gone, stays] = [await addWeb(ctx, ada), await addWeb(ctx, ada)];
  await view(gone);
  await view(stays);
  await ctx.db.deleteFrom('webs').where('id', '=', gone).execute();
  t.equal(await viewsOf(stays), 1);
  t.equal((await ctx.db.selectFrom('web_activity').execute()).length, 0);
});

t.test('more events than one round takes are all counted, by concurrent roll-ups', async (t) => {
  const id = await addWeb(ctx, ada);
  await sql`insert into web_activity (web_id, views, weight) select ${id}, 1, 1 from generate_series(1, 12345)`.execute(
    ctx.db,
  );
  await Promise.all([rollUp(ctx), rollUp(ctx), rollUp(ctx)]);
  t.equal(await viewsOf(id), 12_345);
});
