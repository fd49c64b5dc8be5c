import t from 'tap';
import { build } from '../helpers/build.ts';
import { makeCollection, place } from '../helpers/collections.ts';
import { ensurePages, page, saveWebs } from '../helpers/pages.ts';
import { addWeb, saveWeb } from '../helpers/webs.ts';

ensurePages();
const built = await build(t);
const { app, call, ctx } = built;
const ada = await built.member({ username: 'ada-l', fullName: 'Ada Lovelace' });
const bob = await built.member({ username: 'bob-b', fullName: 'Bob Byte' });
const newMember = await built.member({ username: 'new-here', fullName: 'New Here' });
const titles = Array.from({ length: 9 }, (_, at) => `Web ${at + 1}`);
const ids = await saveWebs(built, ada, titles);
await ctx.db.updateTable('webs').set({ views: 70 }).where('title', '=', 'Web 3').execute();
const secret = await saveWeb(call, ada, { title: 'Canary web', isPublic: 'false' });
const original = await saveWeb(call, bob, { title: 'An original' });
await addWeb(ctx, ada, { title: 'A fork', forkedFrom: original._id });
await addWeb(ctx, ada, { title: 'Canary fork', forkedFrom: original._id, isPublic: false });
await call('POST', `/likes/web/${original._id}`, { as: ada });
await call('POST', `/likes/web/${secret._id}`, { as: ada });
const shown = await makeCollection(call, ada, { name: 'Shown' });
const hidden = await makeCollection(call, ada, { name: 'Canary collection', isPublic: false });
const others = await makeCollection(call, bob, { name: 'Of others' });
for (const webId of [ids[0], secret._id]) await place(call, ada, shown._id, webId);
for (const kind of ['likes/collection', 'savedCollections/toggle'])
  await call('POST', `/${kind}/${others._id}`, { as: ada });
await call('POST', '/followers/toggle/ada-l', { as: bob });
const links = { link1: 'https://example.com/one?a=1', link2: '', link3: 'http://www.example.org' };
await call('PATCH', '/users/update', {
  as: ada,
  body: { fullName: 'Ada Lovelace', bio: 'First <b>line</b>\nsecond line', ...links },
});

const named = (html: string) =>
  [...html.matchAll(/<article [^>]*aria-label="([^"]+)"/g)].map(([, name]) => name);
const tabsIn = (html: string) => {
  const nav = html.slice(html.indexOf('profile-tabs'));
  return [...nav.slice(0, nav.indexOf('</nav>')).matchAll(/<a ([^>]*)>([^<]+)</g)].map(
    ([, attributes = '', words]) => (attributes.includes('aria-current') ? `[${words}]` : words),
  );
};
const listed = async (path: string, cookie?: string) => named((await page(app, path, { cookie })).html);
const leads = async (path: string, to: string, cookie?: string) =>
  t.match(await page(app, path, { cookie }), { status: 302, headers: { location: to } }, path);

t.test('a profile describes a member, with totals of what the viewer may see', async (t) => {
  const { status, html } = await page(app, '/ada-l/popular');
  t.equal(status, 200);
  t.match(html, /<h1[^>]*>Ada Lovelace<\/h1>/);
  t.match(html, '@ada-l');
  t.match(html, 'First &lt;b&gt;line&lt;/b&gt;\nsecond line');
  t.match(html, '10<span> Webs');
  t.match((await page(app, '/ada-l/popular', { cookie: ada.cookie })).html, '12<span> Webs');
  t.match(html, '70<span> Views');
  const shownLinks = [...html.matchAll(/<a class="profile-link" ([^>]*)>.*?<\/svg><span[^>]*>([^<]+)</g)];
  t.strictSame(
    shownLinks.map(([, , host]) => host),
    ['example.com', 'www.example.org'],
  );
  t.match(
    shownLinks[0]?.[1],
    'href="https://example.com/one?a=1" title="https://example.com/one?a=1" rel="nofollow noopener ugc"',
  );
});

t.test('counts open the list of followers only for members, and only if it has entries', async (t) => {
  const counts = async (cookie?: string) => {
    const { html } = await page(app, '/ada-l/popular', { cookie });
    return [
      ...html.matchAll(/<button [^>]*class="profile-number"([^>]*)><span class="count"[^>]*>(\d+)</g),
    ].map(([, attributes = '', count]) => (attributes.includes('disabled') ? `(${count})` : count));
  };
  t.strictSame(await counts(), ['(1)', '(0)']);
  t.strictSame(await counts(bob.cookie), ['1', '(0)']);
});

t.test('others see a follow button, the owner an edit button', async (t) => {
  const head = async (cookie?: string) => {
    const { html } = await page(app, '/ada-l/popular', { cookie });
    return html.slice(html.indexOf('profile-actions'), html.indexOf('profile-about'));
  };
  t.match(await head(), />Follow</);
  t.match(await head(bob.cookie), />Following</);
  const own = await head(ada.cookie);
  t.notMatch(own, />Follow/);
  t.match(own, /href="\/settings\/profile"[^>]*>Edit profile/);
});

t.test('each tab of webs lists its webs, in its order, at both of its addresses', async (t) => {
  const newest = ['A fork', ...titles.toReversed()];
  for (const base of ['/ada-l', '/ada-l/webs']) {
    t.strictSame(await listed(`${base}/public`), newest.slice(0, 8));
    t.strictSame(await listed(`${base}/public?page=2`), newest.slice(8));
    t.equal((await listed(`${base}/popular`))[0], 'Web 3');
    t.strictSame(await listed(`${base}/forked`), ['A fork']);
    t.strictSame(await listed(`${base}/forked`, ada.cookie), ['Canary fork', 'A fork']);
    t.strictSame(await listed(`${base}/liked`), ['An original']);
    t.strictSame(await listed(`${base}/liked`, ada.cookie), ['Canary web', 'An original']);
    t.strictSame(await listed(`${base}/private`, ada.cookie), ['Canary fork', 'Canary web']);
  }
  t.match((await page(app, '/ada-l/public?page=2')).html, 'No More Data');
});

t.test('each tab of collections lists its collections', async (t) => {
  const tab = (name: string, cookie?: string) => listed(`/ada-l/collections/${name}`, cookie);
  for (const name of ['popular', 'public']) t.strictSame(await tab(name, ada.cookie), ['Shown'], name);
  t.strictSame(await tab('liked'), ['Of others']);
  t.strictSame(await tab('private', ada.cookie), ['Canary collection']);
  t.strictSame(await tab('saved', ada.cookie), ['Of others']);
  t.match((await page(app, '/ada-l/collections/popular')).html, `href="/collection/${shown._id}"`);
});

t.test('the owner’s tabs are not shown to others, who are redirected', async (t) => {
  const webs = ['[Popular]', 'Public', 'Forked', 'Liked'];
  t.strictSame(tabsIn((await page(app, '/ada-l/popular', { cookie: bob.cookie })).html), webs);
  t.strictSame(tabsIn((await page(app, '/ada-l/private', { cookie: ada.cookie })).html), [
    ...['Popular', 'Public', 'Unlisted', '[Private]', 'Forked', 'Liked'],
  ]);
  const collections = '/ada-l/collections';
  t.strictSame(tabsIn((await page(app, `${collections}/liked`)).html), ['Popular', 'Public', '[Liked]']);
  t.strictSame(tabsIn((await page(app, `${collections}/saved`, { cookie: ada.cookie })).html), [
    ...['Popular', 'Public', 'Unlisted', 'Private', 'Liked', '[Saved]'],
  ]);
  for (const cookie of [undefined, bob.cookie]) {
    await leads('/ada-l/private', '/ada-l/public', cookie);
    await leads('/ada-l/webs/private', '/ada-l/webs/public', cookie);
    await leads('/ada-l/webs/unlisted', '/ada-l/webs/public', cookie);
    await leads(`${collections}/unlisted`, `${collections}/popular`, cookie);
    await leads(`${collections}/private`, `${collections}/popular`, cookie);
    await leads(`${collections}/saved`, `${collections}/popular`, cookie);
  }
});

t.test('nobody else sees private items', async (t) => {
  const places = ['popular', 'public', 'unlisted', 'private', 'forked', 'liked'];
  const paths = ['', '/webs', '/collections', '/collections/liked', '/collections/private'].concat(
    ...places.map((name) => [`/${name}`, `/webs/${name}`, `/${name}/details/${ids[0]}`]),
  );
  for (const path of paths) {
    for (const cookie of [undefined, bob.cookie]) {
      const { status, html, headers } = await page(app, `/ada-l${path}`, { cookie });
      t.ok(status < 400, path);
      t.notMatch(html + String(headers.location), new RegExp(`Canary|${secret._id}|${hidden._id}`), path);
    }
  }
});

t.test('a showcase comes first, and is left out while it is empty', async (t) => {
  for (const [path, to] of [
    ['/ada-l', '/ada-l/popular'],
    ['/ada-l/webs', '/ada-l/webs/popular'],
    ['/ada-l/collections', '/ada-l/collections/popular'],
    [`/ada-l/details/${ids[0]}`, `/ada-l/popular/details/${ids[0]}`],
  ] as const)
    await leads(path, to);
  await call('PATCH', '/users/update-showcase', { as: ada, body: { showcase: [ids[4], ids[1]] } });
  for (const path of ['/ada-l', '/ada-l/webs']) {
    const { status, html } = await page(app, path, { cookie: bob.cookie });
    t.equal(status, 200);
    t.strictSame(named(html), ['Web 5', 'Web 2']);
    t.equal(tabsIn(html)[0], '[Showcase]');
  }
  t.match((await page(app, `/ada-l/details/${ids[1]}`, { cookie: bob.cookie })).html, '<dialog open');
  await call('PATCH', '/users/update-showcase', { as: ada, body: { showcase: [] } });
});

t.test('details of a web open over each list of webs, and close to it', async (t) => {
  for (const list of ['/ada-l/popular', '/ada-l/webs/liked', '/ada-l/forked', '/ada-l/webs/public']) {
    const { status, html } = await page(app, `${list}/details/${ids[0]}`);
    t.equal(status, 200, list);
    t.match(html, `data-details-beneath="${list}"`);
    t.match(html, new RegExp(`<a [^>]*href="${list}"[^>]*aria-label="Close"`));
    t.match((await page(app, list)).html, `${list}/details/`);
  }
  await leads('/ada-l/popular/details/nothing', '/404');
});

t.test('each empty tab has its own text', async (t) => {
  const { cookie } = newMember;
  const says = async (path: string, words: string) =>
    t.match((await page(app, `/new-here/${path}`, { cookie })).html, `>new-here Have Not ${words}<`, path);
  await says('popular', 'Create Any Web');
  await says('public', 'Create Any Public Web');
  await says('unlisted', 'Create Any Unlisted Web');
  await says('private', 'Create Any Private Web');
  await says('forked', 'Fork Any Web');
  await says('liked', 'Like Any Web');
  await says('collections/popular', 'Create Any Collection');
  await says('collections/public', 'Create Any Public Collection');
  await says('collections/unlisted', 'Create Any Unlisted Collection');
  await says('collections/private', 'Create Any Private Collection');
  await says('collections/liked', 'Like Any Collection');
  await says('collections/saved', 'Save Any Collection');
});

t.test('an unknown name is not found, at any of its addresses, until somebody takes it', async (t) => {
  for (const path of [
    '',
    '/webs',
    '/popular',
    '/webs/liked',
    '/collections/popular',
    `/popular/details/${ids[0]}`,
  ]) {
    const { status, html } = await page(app, `/not-yet-here${path}`);
    t.equal(status, 404, path);
    t.match(html, 'User not found');
    t.match(html, /<a href="\/"/);
  }
  await built.member({ username: 'not-yet-here' });
  t.equal((await page(app, '/not-yet-here/popular')).status, 200);
});

t.test('other capitalization redirects to the name as it is written', async (t) => {
  const moved = await page(app, '/Ada-L/webs/public?page=2');
  t.match(moved, { status: 301, headers: { location: '/ada-l/webs/public?page=2' } });
});

t.test('link previews describe the member, and leave out the owner’s own tabs', async (t) => {
  const { html } = await page(app, '/ada-l/webs/popular');
  t.match(html, '<title>Ada Lovelace (@ada-l) · Codeweb</title>');
  t.match(html, '<link rel="canonical" href="http://localhost:3000/ada-l/popular"');
  t.match(html, '<meta property="og:type" content="profile"');
  t.match(html, '<meta property="profile:username" content="ada-l"');
  t.match(html, '<meta name="description" content="First &lt;b&gt;line&lt;/b&gt; second line"');
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  t.match(JSON.parse(json), { '@type': 'ProfilePage', mainEntity: { name: 'Ada Lovelace' } });
  const own = (await page(app, '/ada-l/private', { cookie: ada.cookie })).html;
  t.match(own, '<meta name="robots" content="noindex"');
  t.notMatch(own, 'og:type" content="profile"');
});

t.test('names on cards and in details link to their profiles', async (t) => {
  const { html } = await page(app, `/details/${original._id}`);
  const [list = '', details = ''] = html.split('<dialog');
  t.match(list, /<p class="card-owner"><a [^>]*href="\/ada-l"[^>]*>Ada Lovelace/);
  t.match(details, /<a [^>]*href="\/bob-b"[^>]*>Bob Byte/);
  t.match((await page(app, '/', { cookie: ada.cookie })).html, /href="\/ada-l"[^>]*>.*?My Profile/);
});

t.test('a default cover has the colors of the showcase, and a pattern without one', async (t) => {
  const coverOf = async (path: string) => {
    const { html } = await page(app, path);
    return html.slice(html.indexOf('profile-cover'), html.indexOf('profile-avatar'));
  };
  t.match(await coverOf('/ada-l/popular'), 'profile-pattern');
  await call('PATCH', '/users/update-showcase', { as: ada, body: { showcase: ids.slice(0, 7) } });
  for (const path of ['/ada-l', '/ada-l/liked', '/ada-l/collections/popular']) {
    const cover = await coverOf(path);
    t.equal(cover.match(/<img /g)?.length, 6, path);
    t.notMatch(cover, 'profile-pattern');
  }
});
