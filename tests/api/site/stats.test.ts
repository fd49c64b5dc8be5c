import { sql } from 'kysely';
import t from 'tap';
import { countStats } from '../../../src/modules/site/repository/stats.ts';
import { newId } from '../../../src/shared/ids.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build } from '../../helpers/build.ts';
import { commentOn } from '../../helpers/comments.ts';
import { rollUp, saveWeb } from '../../helpers/webs.ts';

const built = await build(t);
const { ctx, call, member } = built;
const max = await member();
await grantRole(built, max, 'moderator');
const ada = await member();

const stats = async (days = 2) => (await call('GET', `/admin/stats?days=${days}`, { as: max })).body.data;
const recount = () => countStats(ctx.db);

t.test('today’s statistics are counted on request, at most once a minute', async (t) => {
  t.match((await stats()).at(-1), { signUps: 2, webs: 0, members: 2, views: 0 });
  await member();
  t.match((await stats()).at(-1), { signUps: 2, members: 2 });
  await recount();
  t.match((await stats()).at(-1), { signUps: 3, members: 3 });
  await sql`update site_stats set counted_at = now() - interval '2 minutes'`.execute(ctx.db);
  await member();
  t.match((await stats()).at(-1), { signUps: 4, members: 4 });
});

t.test('webs, comments, files and views are counted', async (t) => {
  const web = await saveWeb(call, ada, { title: 'Counted' });
  await commentOn(call, ada, web._id, 'One');
  for (const ip of ['192.0.2.1', '192.0.2.2'])
    await call('PATCH', `/webs/inc-view/${web._id}`, { ip, headers: { 'user-agent': ip } });
  await rollUp(ctx);
  await recount();
  t.match((await stats()).at(-1), { webs: 1, allWebs: 1, comments: 1, views: 2, files: 1 });
});

t.test('a day without a count is filled in, and yesterday is counted once it has ended', async (t) => {
  t.equal((await stats(90)).length, 90);
  t.match((await stats(3))[0], { signUps: 0, views: null, members: null });
  const yesterday = new Date(Date.now() - 86_400_000);
  const late = { id: newId(yesterday.getTime()), username: 'of-yesterday', email: 'y@example.test' };
  await ctx.db
    .insertInto('users')
    .values({ ...late, full_name: 'Late', password_hash: '', created_at: yesterday })
    .execute();
  await recount();
  const [before, today] = await stats();
  t.equal(before.day, yesterday.toISOString().slice(0, 10));
  t.equal(before.signUps, 1);
  t.equal(today.signUps, 4);
});

t.test('concurrent counts agree, and deleted items stay counted', async (t) => {
  await ctx.db.deleteFrom('users').where('username', '=', 'of-yesterday').execute();
  await Promise.all(Array.from({ length: 5 }, recount));
  t.match(await stats(), [{ signUps: 1 }, { signUps: 4, members: 4 }]);
});

t.test('members see no statistics', async (t) => {
  t.equal((await call('GET', '/admin/stats', { as: ada })).status, 403);
  t.equal((await call('GET', '/admin/stats')).status, 401);
});
