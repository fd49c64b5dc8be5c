import { sql } from 'kysely';
import type { Test } from 'tap';
import t from 'tap';
import { freePort } from '../../src/shared/db/embedded/server.ts';
import { makeAsset } from '../helpers/assets.ts';
import { grantRole } from '../helpers/audited-calls.ts';
import { type Built, build, type Member } from '../helpers/build.ts';
import { startCdn } from '../helpers/cdn.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import { hasVarnish, startVarnish } from '../helpers/varnish.ts';
import { waitUntil } from '../helpers/wait.ts';
import { form, saveWeb } from '../helpers/webs.ts';

ensurePages();
const sharedCache = 'public, max-age=0, must-revalidate, s-maxage=300';

async function behind(
  t: Test,
  purgeUrl: string,
): Promise<Built & { ada: Member; keyOf: (tag: string) => string }> {
  const env = { CDN_PURGE_URL: purgeUrl, CDN_PURGE_TOKEN: 'purger', CDN_MAX_AGE: '300' };
  const built = await build(t, { env });
  const keyOf = (tag: string) => built.app.guestCache.sharing.surrogates?.keyOf(tag) ?? '';
  return { ...built, keyOf, ada: await built.member({ username: 'ada-lovelace' }) };
}

t.test('the CDN may cache responses to guests under their tags, and not those to members', async (t) => {
  const cdn = await startCdn(t);
  const { app, call, ada, keyOf } = await behind(t, cdn.purgeUrl);
  const web = await saveWeb(call, ada);
  const guests = await page(app, `/details/${web._id}`);
  t.equal(guests.headers['cache-control'], sharedCache);
  const keys = String(guests.headers['surrogate-key']).split(' ');
  for (const tag of ['codeweb', `web:${web._id}`, `member:${ada.user._id}`])
    t.ok(keys.includes(keyOf(tag)), tag);
  t.notMatch(keys.join(' '), web._id, 'what a key names stays secret');
  t.same(String(guests.headers['cache-tag']).split(','), keys, 'the same keys as Cloudflare reads them');
  const api = await call('GET', `/webs/get/${web._id}`);
  t.match(api.headers, { 'cache-control': sharedCache, 'surrogate-key': /^codeweb / });
  t.match((await page(app, '/feeds/trending.atom')).headers, { 'cache-control': sharedCache });

  const members = await page(app, `/details/${web._id}`, { cookie: ada.cookie });
  t.match(members.headers, { 'cache-control': 'private, no-store', 'surrogate-key': undefined });
  const called = await call('GET', `/webs/get/${web._id}`, { as: ada });
  t.match(called.headers, { 'cache-control': 'no-store', 'surrogate-key': undefined });
  for (const address of ['/search?q=web', '/settings'])
    t.notOk((await page(app, address)).headers['surrogate-key'], address);
});

t.test('the CDN is notified of changes, also of files', async (t) => {
  const cdn = await startCdn(t);
  const { call, drain, ada, keyOf } = await behind(t, cdn.purgeUrl);
  await waitUntil('everything is purged at the start', () => cdn.keys().includes('codeweb'));
  const web = await saveWeb(call, ada);
  const asset = await makeAsset(call, ada);
  await drain();
  await cdn.settle();
  await call('PATCH', `/webs/update/${web._id}`, { as: ada, body: form({ title: 'Renamed' }) });
  await waitUntil('the web is purged', () => cdn.keys().includes(keyOf(`web:${web._id}`)));
  const file = String(asset.assetPublicId);
  await call('PATCH', `/assets/update/${asset._id}`, { as: ada, body: { isPublic: false } });
  await waitUntil('the file that turned private is purged', () =>
    cdn.keys().includes(keyOf(`media:${file}`)),
  );
  const restored = await makeAsset(call, ada);
  await call('DELETE', `/assets/delete/${restored._id}`, { as: ada });
  await call('POST', `/bin/asset/${restored._id}/restore`, { as: ada });
  await drain();
  await cdn.settle();
  await call('DELETE', `/assets/delete/${restored._id}`, { as: ada });
  const former = `media:${restored.assetPublicId}`;
  await waitUntil('the former address of a restored file is purged', () =>
    cdn.keys().includes(keyOf(former)),
  );
});

t.test('when guests may no longer browse, the CDN serves them nothing from before', async (t) => {
  const cdn = await startCdn(t);
  const built = await behind(t, cdn.purgeUrl);
  const { app, call, ada, keyOf } = built;
  const web = await saveWeb(call, ada);
  const paths = [`/api/v1/webs/get/${web._id}`, `/details/${web._id}`, '/feeds/trending.atom', '/embed.js'];
  const replies = await Promise.all(paths.map((url) => app.inject({ url })));
  const shared = replies.filter(({ headers }) => headers['cache-control'] === sharedCache);
  t.equal(shared.length, 3, 'only what shows something');
  for (const { headers } of shared) t.ok(String(headers['surrogate-key']).split(' ').includes(keyOf('site')));
  await waitUntil('everything is purged at the start', () => cdn.keys().includes('codeweb'));
  await grantRole(built, ada, 'admin');
  await cdn.settle();
  const body = { guestsMayBrowse: false };
  t.equal((await call('PATCH', '/admin/settings', { as: ada, body })).status, 200);
  await waitUntil('all of it is purged', () => cdn.keys().includes(keyOf('site')));
});

t.test('behind Varnish', { skip: !hasVarnish() && 'no Varnish' }, async (t) => {
  const port = await freePort();
  const cdn = await startCdn(t, `http://127.0.0.1:${port}/.purge`);
  const { app, ctx, call, drain, ada } = await behind(t, cdn.purgeUrl);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  await startVarnish(t, port, address.port, 'purger');
  const web = await saveWeb(call, ada, { title: 'First title' });
  await drain();
  await waitUntil('everything is purged at the start', () => cdn.keys().includes('codeweb'));
  await cdn.settle();
  let asked = 0;
  app.server.on('request', () => asked++);
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const details = `/details/${web._id}`;
  /** Number of requests that Varnish passes on while it caches the page of the web. */
  const askedBy = (act: () => Promise<unknown>) =>
    cdn.undisturbed(async () => {
      await read(details);
      const before = asked;
      await act();
      return asked - before;
    });

  t.test('a page for many guests is requested once', async (t) => {
    let pages: Awaited<ReturnType<typeof read>>[] = [];
    const readByMany = async () => {
      pages = await Promise.all(Array.from({ length: 200 }, () => read(details)));
    };
    t.equal(await askedBy(readByMany), 0);
    t.ok(pages.every(({ status, text }) => status === 200 && text.includes('First title')));
    for (const name of ['surrogate-key', 'cache-tag', 'xkey'])
      t.notOk(pages[0]?.headers.get(name), `${name} stays inside`);
    const { status } = await read(details, { 'if-none-match': pages[0]?.headers.get('etag') ?? '' });
    t.equal(status, 304);
  });

  t.test('members get their own pages, which are not cached for guests', async (t) => {
    const own = await read('/settings/profile', { cookie: ada.cookie });
    t.match(own, { status: 200, text: 'ada-lovelace' });
    t.not((await read('/settings/profile')).status, 200);
    t.equal(await askedBy(() => read(details, { cookie: ada.cookie })), 1);
    t.equal(
      await askedBy(() => read(details, { cookie: 'theme=dark; other=page' })),
      0,
      'other cookies make no difference',
    );
  });

  t.test('a change is visible at once, and what turns private is gone', async (t) => {
    await call('PATCH', `/webs/update/${web._id}`, { as: ada, body: form({ title: 'Second title' }) });
    await waitUntil('the new title', async () => (await read(details)).text.includes('Second title'));
    const picture = new URL((await call('GET', `/webs/get/${web._id}`)).body.data.image).pathname;
    t.equal((await read(picture)).status, 200);
    await cdn.settle();
    await call('PATCH', `/webs/toggle-publish-status/${web._id}`, { as: ada });
    await waitUntil('the page is gone', async () => (await read(details)).status === 302);
    await waitUntil('the picture is gone', async () => (await read(picture)).status === 404);
  });

  t.test('changes missed during a lost connection are purged when it is back', async (t) => {
    const path = `/${ada.user.username}/webs/popular`;
    let run = 0;
    const nameNow = () => `Countess ${run} of Lovelace`;
    const kept = await cdn.undisturbed(async () => {
      run++;
      await read(path);
      await sql`update users set full_name = ${nameNow()} where id = ${ada.user._id}`.execute(ctx.db);
      return read(path);
    });
    t.notMatch(kept.text, nameNow(), 'a change without a notification');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'codeweb changes' and datname = current_database()`.execute(ctx.db);
    await waitUntil('the new name', async () => (await read(path)).text.includes(nameNow()));
  });

  t.test('purge requests by others are refused', async (t) => {
    const purge = (token: string, method = 'POST') =>
      fetch(`http://127.0.0.1:${port}/.purge`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'surrogate-key': 'codeweb' },
      });
    t.equal((await purge('wrong')).status, 403);
    t.equal((await purge('purger', 'GET')).status, 403);
    t.equal((await purge('purger')).status, 200);
  });
});
