import { sql } from 'kysely';
import t from 'tap';
import { build } from '../../helpers/build.ts';
import { makeCollection } from '../../helpers/collections.ts';

const { ctx, call, member } = await build(t);
const [ada, bob] = [await member(), await member()];
type Who = { as?: typeof ada; ip?: string; agent?: string };
const view = (id: string, { as, ip = '10.0.0.1', agent = 'Firefox' }: Who = {}) =>
  call('PATCH', `/collections/inc-view/${id}`, { as, ip, headers: { 'user-agent': agent } });
const viewsOf = async (id: string): Promise<number> =>
  (await call('GET', `/collections/get/${id}`, { as: ada })).body.data.views;

t.test('one viewer of a collection counts once in thirty minutes', async (t) => {
  const { _id: id } = await makeCollection(call, ada);
  const passTime = (interval: string) =>
    sql`update collection_viewers set seen_at = seen_at - ${interval}::interval`.execute(ctx.db);
  await view(id);
  await passTime('29 minutes');
  await view(id);
  t.equal(await viewsOf(id), 1);
  await passTime('61 seconds');
  await view(id);
  await view(id);
  t.equal(await viewsOf(id), 2);
});

t.test('twenty guests at one IP address count as viewers in half an hour', async (t) => {
  const [{ _id: id }, { _id: other }] = [await makeCollection(call, ada), await makeCollection(call, ada)];
  const school = { ip: '198.51.100.7' };
  const look = (collection: string, from: number, to: number, ip = school.ip) =>
    Promise.all(
      Array.from({ length: to - from }, (_, at) => view(collection, { ip, agent: `A${from + at}` })),
    );
  await look(id, 0, 12);
  t.equal(await viewsOf(id), 12, 'a classroom moves the number');
  const answers = await look(id, 0, 120);
  t.ok(answers.every(({ status }) => status === 200));
  t.equal(await viewsOf(id), 20, 'exactly, though they came at once');
  await view(id, { ...school, as: ada });
  await view(id, { ...school, as: bob });
  t.equal(await viewsOf(id), 22, 'members count by themselves');
  await look(other, 0, 3);
  t.equal(await viewsOf(other), 3, 'each collection counts by itself');
  for (let at = 0; at < 40; at++) await view(other, { ip: `2001:db8:7:7::${at + 1}`, agent: `B${at}` });
  t.equal(await viewsOf(other), 23, 'an IPv6 /64 is one address');
  await sql`update collection_guests set began_at = began_at - interval '31 minutes'`.execute(ctx.db);
  await look(id, 200, 240);
  t.equal(await viewsOf(id), 42, 'the next half hour begins anew');
});

t.test(
  'no IP address is stored, and guests’ keys are deleted when their next view would count',
  async (t) => {
    const { _id: id } = await makeCollection(call, ada);
    await view(id, { ip: '203.0.113.77', agent: 'Telltale' });
    const { rows } = await sql`select v.*, g.* from collection_viewers v, collection_guests g`.execute(
      ctx.db,
    );
    t.ok(rows.length > 0);
    t.notMatch(JSON.stringify(rows), /203\.0\.113|Telltale/);
    await sql`update collection_viewers set seen_at = seen_at - interval '31 minutes'`.execute(ctx.db);
    await sql`update collection_guests set began_at = began_at - interval '31 minutes'`.execute(ctx.db);
    await view(id, { ip: '203.0.113.78' });
    const { deleteExpiredViews: forgetOldViewers } = await import(
      '../../../src/modules/collections/service/counters.ts'
    );
    await forgetOldViewers(ctx.db, new AbortController().signal);
    t.equal((await ctx.db.selectFrom('collection_viewers').execute()).length, 1);
    t.equal((await ctx.db.selectFrom('collection_guests').execute()).length, 1);
  },
);
