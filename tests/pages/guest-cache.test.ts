import { sql } from 'kysely';
import t from 'tap';
import { grantRole } from '../helpers/audited-calls.ts';
import { build } from '../helpers/build.ts';
import { ensurePages, page, saveWebs } from '../helpers/pages.ts';
import { pause, waitUntil } from '../helpers/wait.ts';

ensurePages();

/** Renames without the product's knowledge, so that only a cached page still has the old name. */
const rename = (built: Awaited<ReturnType<typeof build>>, title: string) =>
  sql`update webs set title = ${title}`.execute(built.ctx.db);
const notify = (built: Awaited<ReturnType<typeof build>>, tag: string) =>
  sql`select pg_notify('codeweb_changed', ${tag})`.execute(built.ctx.db);

const until = (check: () => Promise<boolean>): Promise<boolean> =>
  waitUntil('the page follows', check, { timeoutSeconds: 20 }).then(
    () => true,
    () => false,
  );

/** By then, the notifications of saves have arrived, which would invalidate a page again. */
const arrive = () => pause(500, 'notifications of saves, which have no event, arrive');

t.test('a guest’s page is cached until something on it changes', async (t) => {
  const built = await build(t);
  const ada = await built.member();
  const [id = ''] = await saveWebs(built, ada, ['First name']);
  const shows = async (words: string, cookie?: string) =>
    (await page(built.app, '/', { cookie })).html.includes(words);
  await arrive();
  t.ok(await shows('First name'));

  await rename(built, 'Second name');
  t.ok(await shows('First name'), 'kept');
  t.ok(await shows('Second name', ada.cookie), 'members never get a kept page');
  t.ok(await shows('First name', 'theme=dark; page=not-a-session'), 'a cookie of nobody’s is a guest');
  const junk = await page(built.app, '/?utm_source=x&page=one&page=0');
  t.match(junk.html, 'First name', 'junk parameters lead to the same page');

  await notify(built, 'web:another');
  t.ok(await shows('First name'), 'another web does not matter');
  await notify(built, `web:${id}`);
  t.ok(await until(() => shows('Second name')), 'the web’s own change does');

  await rename(built, 'Third name');
  await notify(built, 'trending');
  t.ok(await until(() => shows('Third name')), 'so does a change of the order');
});

t.test('a like shows on the guest’s home page', async (t) => {
  const built = await build(t);
  const ada = await built.member();
  const [id] = await saveWebs(built, ada, ['Likeable']);
  const likes = async () => (await page(built.app, '/')).html.includes('&quot;likes&quot;:1');
  t.notOk(await likes());
  await built.call('POST', `/likes/web/${id}`, { as: ada });
  t.ok(await until(likes));
});

t.test('no page is cached while changes may be missed', async (t) => {
  const built = await build(t);
  await saveWebs(built, await built.member(), ['Before']);
  const shows = async (words: string) => (await page(built.app, '/')).html.includes(words);
  t.ok(await shows('Before'));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'codeweb changes' and datname = current_database()`.execute(built.ctx.db);
  await rename(built, 'After');
  t.ok(await until(() => shows('After')), 'dropped with the connection');
  await rename(built, 'Later');
  await until(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where application_name = 'codeweb changes' and datname = current_database()`.execute(built.ctx.db);
    return rows.length > 0;
  });
  await notify(built, 'trending');
  t.ok(await until(() => shows('Later')), 'and listening again afterwards');
});

t.test('a page older than a minute is rendered again', async (t) => {
  let now = Date.now();
  const built = await build(t, { clock: { now: () => new Date(now) } });
  await saveWebs(built, await built.member(), ['Young']);
  const shows = async (words: string) => (await page(built.app, '/')).html.includes(words);
  await arrive();
  t.ok(await shows('Young'));
  await rename(built, 'Old');
  t.ok(await shows('Young'));
  now += 61_000;
  t.ok(await shows('Old'));
});

t.test('a server error is an error page that is not cached', async (t) => {
  const built = await build(t);
  const { listTrending: trending } = built.ctx.webs;
  built.ctx.webs.listTrending = () => Promise.reject(new Error('the secret reason'));
  const failed = await page(built.app, '/');
  t.equal(failed.status, 500);
  t.match(failed.html, 'Retry');
  t.notMatch(failed.html, 'secret');
  t.equal(failed.headers['cache-control'], 'no-store');
  built.ctx.webs.listTrending = trending;
  t.equal((await page(built.app, '/')).status, 200);
});

for (const action of ['hide', 'remove'])
  t.test(
    `a page and a response that are made while moderators ${action} the web are not cached`,
    async (t) => {
      const built = await build(t);
      const { app, call, ctx } = built;
      const [id = ''] = await saveWebs(built, await built.member(), ['Zyxracing']);
      const moderator = await built.member();
      await grantRole(built, moderator, 'moderator');
      await arrive();
      const reads = {
        page: async () => (await page(app, `/details/${id}`)).html,
        reply: async () => (await app.inject({ url: `/api/v1/webs/get/${id}` })).payload,
      };
      const { get, getClipped } = ctx.webs;
      const goOn = Promise.withResolvers<void>();
      const bothHaveRead = Promise.withResolvers<void>();
      let waiting = 0;
      const held =
        <Args extends unknown[], Web>(read: (...args: Args) => Promise<Web>) =>
        async (...args: Args): Promise<Web> => {
          const web = await read(...args);
          waiting++;
          if (waiting === 2) bothHaveRead.resolve();
          await goOn.promise;
          return web;
        };
      // The page and the reply of the API read the web by one of these each.
      Object.assign(ctx.webs, { get: held(get), getClipped: held(getClipped) });
      const early = [reads.page(), reads.reply()];
      await bothHaveRead.promise;
      const body = { kind: 'web', id, action, reason: 'It breaks the rules' };
      t.equal((await call('POST', '/admin/actions', { as: moderator, body })).status, 201);
      Object.assign(ctx.webs, { get, getClipped });
      const during = [reads.page(), reads.reply()];
      goOn.resolve();
      for (const text of await Promise.all(early)) t.match(text, 'Zyxracing', 'was read before');
      for (const text of await Promise.all(during))
        t.notMatch(text, 'Zyxracing', 'who asks later does not join it');
      for (const [what, read] of Object.entries(reads))
        t.notMatch(await read(), 'Zyxracing', `the old ${what} is not kept`);
    },
  );
