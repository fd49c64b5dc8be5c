import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import t from 'tap';
import { build } from '../helpers/build.ts';

const run = promisify(execFile);
const { ctx, call, member } = await build(t);
const root = new URL('../../', import.meta.url).pathname;
const env = { ...process.env, DATABASE_URL: ctx.secrets.databaseUrl, DATA_DIR: ctx.config.dataDir };
const seed = (...args: string[]) =>
  run(process.execPath, ['infra/seed.ts', '--webs=6', '--members=12', ...args], { cwd: root, env });

t.test('sample data fills an empty database with webs one can look at and a member to try', async (t) => {
  const { stdout } = await seed();
  t.match(stdout, /Added 12 members, 6 webs/);
  const login = await call('POST', '/users/login', {
    body: { identifier: 'demo', password: 'demo-password' },
  });
  t.equal(login.status, 200);
  const { body } = await call('GET', '/webs/trending?limit=100');
  const shown = await ctx.db.selectFrom('webs').where('is_public', '=', true).select('id').execute();
  t.equal(body.data.totalDocs, shown.length);
  for (const { _id, image, color } of body.data.docs) {
    const { data } = (await call('GET', `/webs/get/${_id}`)).body;
    const length = data.html.length + data.css.length + data.js.length;
    t.ok(length > 1_000 && length < 5_120, `${length} characters of code`);
    t.match(image, /600x350\.webp$/);
    t.match(color, /^#[0-9a-f]{6}$/);
  }
});

t.test('counts agree with rows', async (t) => {
  const { rows } = await ctx.pool.query(`
    select (select count(*)::int from webs where likes_count <> (select count(*) from web_likes where web_id = webs.id)) as likes,
      (select count(*)::int from users where followers_count <> (select count(*) from follows where followed_id = users.id)
        or following_count <> (select count(*) from follows where follower_id = users.id)) as follows,
      (select count(*)::int from webs where comments_count <> (select count(*) from comments where web_id = webs.id)) as comments,
      (select count(*)::int from comments c where replies_count <> (select count(*) from replies where comment_id = c.id)) as replies,
      (select count(*)::int from collections c where public_webs_count <>
        (select count(*) from collection_webs p where collection_id = c.id and p.is_public)) as collections`);
  t.strictSame(rows, [{ likes: 0, follows: 0, comments: 0, replies: 0, collections: 0 }]);
});

t.test('a database with members is left alone unless forced', async (t) => {
  await member();
  await t.rejects(seed(), /has 13 members already; --force/);
  t.match((await seed('--force')).stdout, /Added 12 members, 6 webs/);
});
