import t from 'tap';
import { type PageRoute, pageRoutes } from '../../src/pages/routes.ts';
import { linkKeyParam } from '../../src/shared/rules/visibility.ts';
import { build, type Member } from '../helpers/build.ts';
import { makeCollection, place } from '../helpers/collections.ts';
import { ensurePages, page, saveWebs } from '../helpers/pages.ts';
import { saveWeb } from '../helpers/webs.ts';

ensurePages();
const built = await build(t);
const { app, call, member } = built;
const [ada, bob] = [await member(), await member()];
const code = { html: '<h1>By link</h1>', css: 'a {}', js: 'go()' };

const unlisted = { isPublic: undefined, visibility: 'unlisted' } as const;
const web = await saveWeb(call, ada, { title: 'By link', tags: '["by-link"]', ...code, ...unlisted });
const [original = ''] = await saveWebs(built, bob, ['Original']);
const fork = await call('POST', `/webs/create-forked/${original}`, {
  as: ada,
  body: { title: 'Changed', visibility: 'unlisted' },
});
const key = { headers: { 'x-link-key': web.linkKey } };
for (const title of ['One', 'Two'])
  await call('POST', `/webs/create-forked/${web._id}`, { as: bob, body: { title }, ...key });
const collection = await makeCollection(call, ada, { visibility: 'unlisted' });
const listed = await saveWebs(
  built,
  ada,
  Array.from({ length: 9 }, (_, at) => `Listed ${at}`),
);
for (const id of listed) await place(call, ada, collection._id, id);

type Opened = { id: string; key: string };
const openedBy = (path: string): Opened => {
  if (path.includes('@collectionId')) return { id: collection._id, key: collection.linkKey };
  const { _id, linkKey } = path.endsWith('/changes') ? fork.body.data : web;
  return { id: _id, key: linkKey };
};
const addressOf = ({ path }: PageRoute) => {
  const { id } = openedBy(path);
  const values: Record<string, string> = {
    webId: path.includes('@collectionId') ? (listed[0] ?? '') : id,
    collectionId: id,
    username: ada.user.username,
    tag: 'by-link',
    webTab: 'popular',
  };
  return path.replaceAll(/@(\w+)/g, (_, name: string) => values[name] ?? '');
};

/** The links of a page, including those in its islands' props. */
const linksIn = (html: string) =>
  [...html.matchAll(/(?:href|action|data-details)="(\/[^"]*)"|(?:&quot;)(\/[^&]*(?:\/[^&]*)+)/g)].map(
    (found) => (found[1] ?? found[2] ?? '').replaceAll('&amp;', '&'),
  );

/** A page, or the page to which it redirects. */
async function follow(address: string, options: { cookie?: string }) {
  const first = await page(app, address, options);
  return first.status === 302 ? page(app, String(first.headers.location), options) : first;
}

const keyed = pageRoutes.filter(({ query }) => query && linkKeyParam in query);
const readers = (route: PageRoute): [string, Member | null][] =>
  route.access === 'open'
    ? [
        ['a guest', null],
        ['a member', bob],
      ]
    : [['a member', bob]];

t.test('pages opened with a key keep it on links to the same item, and on no other', async (t) => {
  t.ok(keyed.length > 10);
  for (const route of keyed)
    for (const [who, reader] of readers(route)) {
      // Details over a member's own lists are only for that member.
      if (route.path.startsWith('/your-work')) continue;
      const address = addressOf(route);
      const name = `${address} for ${who}`;
      const { id, key } = openedBy(route.path);
      const options = reader ? { cookie: reader.cookie } : {};
      const { status, html, headers } = await follow(`${address}?key=${key}`, options);
      t.equal(status, 200, name);
      t.match(
        headers,
        {
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
          etag: undefined,
        },
        name,
      );
      for (const link of linksIn(html)) {
        const [path = '', query] = (link.split('#', 1)[0] ?? '').split('?', 2);
        const isSame = path.split('/').includes(id) && !path.startsWith('/media/');
        const sent = new URLSearchParams(query).get(linkKeyParam);
        t.equal(sent, isSame ? key : null, `${name}: ${link}`);
      }
      const without = await page(app, address, options);
      const missing = await page(app, address.replaceAll(id, crypto.randomUUID()), options);
      t.equal(without.status, missing.status, name);
      t.equal(without.headers.location, missing.headers.location, `${name} is not there without the key`);
    }
});

t.test('feeds, sitemaps and embeds for machines leave out unlisted items, even with the key', async (t) => {
  for (const address of [
    `/feeds/collections/${collection._id}.atom`,
    `/oembed?format=json&url=${encodeURIComponent(`http://localhost:3000/web/${web._id}`)}`,
  ]) {
    const plain = await page(app, address);
    t.equal(plain.status, 404, address);
    for (const { linkKey } of [collection, web]) {
      const headers = { 'x-link-key': linkKey };
      const and = address.includes('?') ? '&' : '?';
      const { status, html } = await page(app, `${address}${and}key=${linkKey}`, { headers });
      t.equal(status, 404, address);
      t.notMatch(html, 'By link');
    }
  }
  for (const address of ['/feeds/trending.atom', `/feeds/members/${ada.user.username}.atom`, '/sitemap.xml'])
    t.notMatch((await page(app, `${address}?key=${web.linkKey}`)).html, web._id, address);
});

t.test('responses to calls with a key are never cached', async (t) => {
  for (const path of [
    `/webs/get/${web._id}`,
    `/webs/forks/${web._id}`,
    `/collections/get/${collection._id}`,
  ]) {
    const { linkKey } = path.includes('collections') ? collection : web;
    for (const hasKey of [false, true, false]) {
      const answer = await call('GET', path, hasKey ? { headers: { 'x-link-key': linkKey } } : {});
      t.equal(answer.status, hasKey ? 200 : 404, path);
      if (hasKey) t.match(answer.headers['cache-control'], /no-store/);
      t.notMatch(answer.headers['cache-control'], 'public');
    }
  }
});

t.test('members list their unlisted webs and collections in their profile', async (t) => {
  const { username } = ada.user;
  const own = { cookie: ada.cookie };
  const webs = await page(app, `/${username}/unlisted`, own);
  t.match(webs.html, /aria-label="Unlisted webs"/);
  for (const id of [web._id, fork.body.data._id]) t.match(webs.html, `data-web="${id}"`);
  t.notMatch(webs.html, `data-web="${listed[0]}"`);
  const collections = await page(app, `/${username}/collections/unlisted`, own);
  t.match(collections.html, `/collection/${collection._id}`);
});
