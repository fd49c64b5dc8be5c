import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import t from 'tap';
import { build } from '../helpers/build.ts';
import { wrongTotals } from '../helpers/wrong-totals.ts';

const run = promisify(execFile);
const { ctx, call } = await build(t);
const root = new URL('../../', import.meta.url).pathname;
const env = { ...process.env, DATABASE_URL: ctx.secrets.databaseUrl, DATA_DIR: ctx.config.dataDir };
const seed = (...args: string[]) => run(process.execPath, ['infra/seed/run.ts', ...args], { cwd: root, env });

/** Indexes, constraints and triggers as text. */
async function definitions() {
  const { rows } = await sql<{ text: string }>`
    select indexdef as text from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`.execute(ctx.db);
  return rows.map(({ text }) => text);
}

const counted = {
  'likes of webs': sql`select id from webs where likes_count <> (select count(*) from web_likes where web_id = webs.id)`,
  'comments of webs': sql`select id from webs where comments_count <> (select count(*) from comments where web_id = webs.id)`,
  'replies of comments': sql`select id from comments where replies_count <> (select count(*) from replies where comment_id = comments.id)`,
  followers: sql`select id from users where followers_count <> (select count(*) from follows where followed_id = users.id)`,
  followed: sql`select id from users where following_count <> (select count(*) from follows where follower_id = users.id)`,
  'webs with a tag': sql`select name from tags where webs <> (
    select count(*) from webs where is_public and name = any(tags))`,
  'tags of webs': sql`select w.id from webs w where cardinality(w.tags) <> (
    select count(*) from web_tags t where t.web_id = w.id and t.owner_id = w.owner_id and t.score = w.score)`,
  'trending webs': sql`select 1 where (select sum(total) from feed_totals where feed = 'trending') <> (
    select count(*) from webs where is_public)`,
  'webs that are found': sql`select id from webs where not exists (select from web_search where web_id = webs.id)`,
} as const;

t.test('a scaled site is consistent: its counts equal its rows, and its schema is unchanged', async (t) => {
  const before = await definitions();
  await seed('--scale=1k');
  t.strictSame(await definitions(), before);
  t.strictSame(await wrongTotals(ctx), []);
  for (const [what, query] of Object.entries(counted))
    t.strictSame((await query.execute(ctx.db)).rows.slice(0, 3), [], what);
  const { rows } = await sql<{ webs: number; likes: number; comments: number }>`
    select (select count(*) from webs)::int as webs, (select count(*) from web_likes)::int as likes,
      (select count(*) from comments)::int as comments`.execute(ctx.db);
  const [{ webs = 0, likes = 0, comments = 0 } = {}] = rows;
  t.equal(webs, 2_000, '1,000 sample webs and 1,000 scaled ones');
  t.ok(likes > 9_500 && comments > 4_900, `${likes} likes, ${comments} comments`);
});

t.test('lists, searches and detail pages of a scaled site answer', async (t) => {
  const { body } = await call('GET', '/webs/trending?limit=50');
  t.equal(body.data.docs.length, 50);
  for (const { _id, owner } of body.data.docs.slice(0, 5)) {
    t.equal((await call('GET', `/webs/get/${_id}`)).status, 200);
    t.equal((await call('GET', `/users/profile/${owner.username}`)).status, 200);
  }
  for (const url of [
    '/webs/search/all-webs?search=kaleidoscope',
    '/webs/tagged/canvas',
    '/tags?prefix=topic',
  ])
    t.not(JSON.stringify((await call('GET', url)).body.data), '[]', url);
  const found = (await call('GET', '/webs/search/all-webs?search=velvet%20kaleidoscope')).body.data;
  t.ok(found.docs.length > 0);
});

t.test('a database with members, and an unknown size, are refused', async (t) => {
  await t.rejects(seed('--scale=1k'), /npm run seed -- --force/);
  await t.rejects(seed('--scale=2k', '--force'), /--scale is "2k"; accepted: 1k, 10k, 100k, 1m/);
});
