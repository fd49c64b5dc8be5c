import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import t from 'tap';
import { build } from '../helpers/build.ts';

const run = promisify(execFile);
const { app, ctx, call, member } = await build(t);
const root = new URL('../../', import.meta.url).pathname;
const env = { ...process.env, DATABASE_URL: ctx.secrets.databaseUrl, DATA_DIR: ctx.config.dataDir };
const seed = (...args: string[]) =>
  run(process.execPath, ['infra/seed/run.ts', '--webs=6', '--members=12', ...args], { cwd: root, env });

t.test('sample data fills an empty database with visible webs and a member to try', async (t) => {
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
    t.ok(data.tags.length > 0, 'has tags');
  }
});

t.test('the sample member’s lists have entries, and their files can be fetched', async (t) => {
  const login = await call('POST', '/users/login', {
    body: { identifier: 'demo', password: 'demo-password' },
  });
  const as: string = login.body.data.accessToken;
  const list = async (url: string) => {
    const { status, body } = await call('GET', url, { as });
    t.equal(status, 200, url);
    const docs = Array.isArray(body.data) ? body.data : body.data.docs;
    t.ok(docs.length > 0, `${url} has ${docs.length}`);
    return docs;
  };
  for (const [kind, type] of [
    ['image', 'image/webp'],
    ['audio', 'audio/wav'],
    ['video', 'video/webm'],
  ]) {
    await list(`/assets/liked?assetType=${kind}`);
    await list(`/assets/get?assetType=${kind}`);
    for (const asset of await list(`/assets/my-assets?assetType=${kind}`)) {
      const file = await app.inject({ url: new URL(asset.assetURL).pathname });
      t.equal(file.statusCode, 200);
      t.equal(file.headers['content-type'], type);
    }
  }
  const own = await list('/collections/my-collections');
  t.strictSame(new Set(own.map(({ isPublic }: { isPublic: boolean }) => isPublic)), new Set([true, false]));
  for (const { _id } of own) await list(`/collections/get-webs/${_id}`);
  for (const url of [
    '/savedCollections/get',
    '/collections/liked/demo',
    '/users/pined',
    '/users/showcase/demo',
    '/followers/get-followers/demo',
    '/followers/get-followings/demo',
    '/webs/following',
    '/webs/liked/demo',
    '/webs/your-work?view=forked',
  ])
    await list(url);
  const [{ _id: web }] = (await list('/webs/user/demo')).filter(
    ({ commentsCount }: { commentsCount: number }) => commentsCount > 0,
  );
  const answered = (await list(`/comments/get-comments/${web}`)).find(
    ({ replaysCount }: { replaysCount: number }) => replaysCount > 0,
  );
  await list(`/replays/${answered._id}`);
});

t.test('counts equal the rows', async (t) => {
  const { rows } = await sql`
    select (select count(*)::int from webs where likes_count <> (select count(*) from web_likes where web_id = webs.id)) as likes,
      (select count(*)::int from users where followers_count <> (select count(*) from follows where followed_id = users.id)
        or following_count <> (select count(*) from follows where follower_id = users.id)) as follows,
      (select count(*)::int from webs where comments_count <> (select count(*) from comments where web_id = webs.id)) as comments,
      (select count(*)::int from comments c where replies_count <> (select count(*) from replies where comment_id = c.id)) as replies,
      (select count(*)::int from collections c where public_webs_count <>
        (select count(*) from collection_webs p where collection_id = c.id and p.is_public)
        or likes_count <> (select count(*) from collection_likes where collection_id = c.id)) as collections,
      (select count(*)::int from assets a where likes_count <> (select count(*) from asset_likes where asset_id = a.id)
        or not exists (select from media where id = a.media_id and status = 'ready' and unused_since is null
          and owner_id = a.owner_id and kind = a.asset_type and bytes > 0)) as assets`.execute(ctx.db);
  t.strictSame(rows, [{ likes: 0, follows: 0, comments: 0, replies: 0, collections: 0, assets: 0 }]);
});

t.test('a database with members is not seeded unless forced', async (t) => {
  await member();
  await t.rejects(seed(), /has 13 members; `npm run seed -- --force` adds/);
  t.match((await seed('--force')).stdout, /Added 12 members, 6 webs/);
});
