import t from 'tap';
import { build } from '../helpers/build.ts';
import { makeCollection, place } from '../helpers/collections.ts';
import { ensurePages, page, saveWebs } from '../helpers/pages.ts';
import { waitUntil } from '../helpers/wait.ts';
import { addWeb } from '../helpers/webs.ts';

ensurePages();
const built = await build(t);
const { app, call, ctx } = built;
const ada = await built.member({ username: 'ada-l', fullName: 'Ada Lovelace' });
const bob = await built.member();
const [first = '', second = ''] = await saveWebs(built, bob, ['First web', 'Second web']);
const hidden = await addWeb(ctx, ada, { title: 'Hidden web', isPublic: false });
const shown = await makeCollection(call, ada, { name: 'Waves <b>', description: 'All that moves' });
const secret = await makeCollection(call, ada, { name: 'Secret plan', isPublic: false });
for (const id of [first, second, hidden]) await place(call, ada, shown._id, id);
await place(call, ada, secret._id, first);
const address = `/collection/${shown._id}`;

const titles = (html: string) =>
  [...html.matchAll(/<article [^>]*aria-label="([^"]+)"/g)].map(([, name]) => name);
const metaIn = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
const headOf = (html: string) =>
  html.slice(html.indexOf('page-head'), html.indexOf('</header>', html.indexOf('page-head')));

t.test('a collection names its owner, and is readable without script', async (t) => {
  const { status, html } = await page(app, address);
  t.equal(status, 200);
  const head = headOf(html);
  t.match(head, /<h1><button[^>]*>Waves &lt;b&gt;<\/button><\/h1>/);
  t.match(head, 'All that moves');
  t.match(head, /<a href="\/ada-l">.*ada-l<\/a>/);
  t.match(head, /<button[^>]*aria-label="Like" aria-pressed="false"/);
  for (const entry of ['Description', 'Save Collection']) t.match(head, entry);
  t.strictSame(titles(html), ['Second web', 'First web']);
  t.match(html, 'No More Data');
});

t.test('a member’s own lists show when collections were edited in place of their owner’s name', async (t) => {
  const cards = async (address: string, cookie?: string) => {
    const { html } = await page(app, address, { cookie });
    return html.slice(html.indexOf('<article'), html.lastIndexOf('</article>'));
  };
  const name = 'Ada Lovelace';
  const profile = `/${ada.user.username}/collections/popular`;
  for (const address of ['/your-work/collections', profile]) {
    const own = await cards(address, ada.cookie);
    t.match(own, /Edited <time [^>]*>just now<\/time>/, address);
    t.notMatch(own, `>${name}<`, address);
  }
  for (const cookie of [undefined, bob.cookie]) {
    const others = await cards(profile, cookie);
    t.match(others, `>${name}<`);
    t.notMatch(others, 'Edited ');
  }
});

t.test('only its owner sees buttons to change it; others can follow the owner', async (t) => {
  const of = async (cookie?: string) => (await page(app, address, { cookie })).html;
  const [guest, owner, other] = [await of(), await of(ada.cookie), await of(bob.cookie)];
  for (const entry of ['Edit Collection', 'Delete Collection', 'Remove From Collection']) {
    t.match(owner, entry);
    for (const html of [guest, other]) t.notMatch(html, entry);
  }
  t.match(headOf(other), />Follow</);
  t.notMatch(headOf(owner), />Follow</);
});

t.test(
  'only its owner sees a private web in a public collection, counts and pictures included',
  async (t) => {
    const own = (await page(app, address, { cookie: ada.cookie })).html;
    t.strictSame(titles(own), ['Hidden web', 'Second web', 'First web']);
    t.match(own, '3 webs<');
    for (const cookie of [undefined, bob.cookie]) {
      const { html } = await page(app, address, { cookie });
      t.match(html, '2 webs<');
      t.notMatch(html, hidden);
      t.notMatch(html, 'Hidden web');
    }
  },
);

t.test('a web’s details open over the collection', async (t) => {
  t.match((await page(app, address)).html, `<a class="card-link" href="${address}/details/${first}"`);
  const { status, html } = await page(app, `${address}/details/${first}`);
  t.equal(status, 200);
  t.match(html, `data-details-beneath="${address}"`);
  t.match(html.slice(0, html.indexOf('<dialog')), 'Waves &lt;b&gt;');
});

t.test('missing and private collections and malformed ids lead to /404', async (t) => {
  for (const id of ['nothing', '00000000-0000-4000-8000-000000000000', secret._id])
    for (const cookie of [undefined, bob.cookie])
      for (const url of [`/collection/${id}`, `/collection/${id}/details/${first}`])
        t.match(await page(app, url, { cookie }), { status: 302, headers: { location: '/404' } }, url);
  t.equal((await page(app, `/collection/${secret._id}`, { cookie: ada.cookie })).status, 200);
});

t.test(
  'link previews show a public collection with its first picture, and a private one not at all',
  async (t) => {
    const { html } = await page(app, address);
    t.match(html, '<title>Waves &lt;b&gt; · Codeweb</title>');
    t.match(html, `<link rel="canonical" href="http://localhost:3000${address}"`);
    t.equal(metaIn(html, 'og:title'), 'Waves &lt;b&gt;');
    t.equal(metaIn(html, 'description'), 'All that moves 2 webs collected by Ada Lovelace.');
    const image = metaIn(html, 'og:image') ?? '';
    t.match(image, /^http:\/\/localhost:3000\/media\/.+\/1200x700\.webp$/);
    t.equal((await app.inject({ url: new URL(image).pathname })).statusCode, 200, 'the picture is there');
    const own = (await page(app, `/collection/${secret._id}`, { cookie: ada.cookie })).html;
    t.equal(metaIn(own, 'robots'), 'noindex');
    t.notMatch(String(metaIn(own, 'og:title')), 'Secret');
    t.notMatch(own, 'rel="canonical"');
  },
);

t.test('an empty collection says so, and suggests a next step', async (t) => {
  const { _id } = await makeCollection(call, ada);
  const own = (await page(app, `/collection/${_id}`, { cookie: ada.cookie })).html;
  t.match(own, 'Your Collection Is Empty.');
  t.match(own, 'See what is trending');
  const guest = (await page(app, `/collection/${_id}`)).html;
  t.match(guest, 'Your Collection Is Empty.');
  t.match(guest, 'See what is trending', 'visitors find on as well');
});

t.test('the webs of a large collection are listed 8 a page', async (t) => {
  const { _id } = await makeCollection(call, bob);
  for (let number = 0; number < 10; number++)
    await place(call, bob, _id, await addWeb(ctx, bob, { title: `Many ${number}` }));
  const one = (await page(app, `/collection/${_id}`)).html;
  t.equal(titles(one).length, 8);
  t.match(one, `href="/collection/${_id}?page=2"`);
  const two = (await page(app, `/collection/${_id}?page=2`)).html;
  t.strictSame(titles(two), ['Many 1', 'Many 0']);
  t.match(two, 'No More Data');
});

t.test(
  'a guest’s cached page is invalidated by changes of the collection, and of webs at any position',
  async (t) => {
    const { _id } = await makeCollection(call, bob, { name: 'Kept' });
    const late = await addWeb(ctx, bob, { title: 'Late web', isPublic: false });
    for (const id of [first, late]) await place(call, bob, _id, id);
    const html = async () => (await page(app, `/collection/${_id}`)).html;
    const until = async (words: string) => {
      await t.resolves(waitUntil(words, async () => (await html()).includes(words)));
    };
    await until('1 web<');
    await call('PATCH', `/webs/toggle-publish-status/${late}`, { as: bob });
    await until('Late web');
    await call('POST', `/likes/collection/${_id}`, { as: ada, body: {} });
    await until('1<span class="visually-hidden"> like<');
    await call('DELETE', `/webs/delete/${late}`, { as: bob });
    await until('1 web<');
    await call('PATCH', `/collections/update/${_id}`, { as: bob, body: { name: 'Renamed' } });
    await until('Renamed');
  },
);

t.test('own collections are filtered, sorted and searched by the address', async (t) => {
  const cy = await built.member();
  for (const [name, isPublic] of [
    ['Alpha', true],
    ['Beta', false],
    ['Gamma', true],
  ] as const)
    await makeCollection(call, cy, { name, isPublic });
  const list = async (query = '') =>
    (await page(app, `/your-work/collections${query}`, { cookie: cy.cookie })).html;
  t.strictSame(titles(await list()), ['Gamma', 'Beta', 'Alpha']);
  t.strictSame(titles(await list('?sortOrder=asc')), ['Alpha', 'Beta', 'Gamma']);
  const hiddenOnes = await list('?view=private');
  t.strictSame(titles(hiddenOnes), ['Beta']);
  t.match(hiddenOnes, '1 collection<');
  t.match(hiddenOnes, 'data-shows="private"');
  const found = await list('?search=gama&sortBy=likesCount');
  t.strictSame(titles(found), ['Gamma'], 'a slip is forgiven');
  t.match(found, /<select[^>]*name="sortBy"[^>]* disabled=""/);
  t.match(await list('?search=zzzzzz'), 'No Result Found');
  t.strictSame(titles(await list('?view=forked&sortBy=commentsCount')), ['Gamma', 'Beta', 'Alpha']);
  t.match(await page(app, '/your-work/collections?search=a&view=public&was=all', { cookie: cy.cookie }), {
    status: 302,
    headers: { location: '/your-work/collections?view=public' },
  });
});
