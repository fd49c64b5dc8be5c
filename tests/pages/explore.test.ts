import t from 'tap';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import { addWeb } from '../helpers/webs.ts';

ensurePages();
const built = await build(t);
const { app, call, ctx } = built;
const ada = await built.member({ username: 'ada-l', fullName: 'Ada Lovelace' });

const names = (html: string) =>
  [...html.matchAll(/<article [^>]*aria-label="([^"]+)"/g)].map(([, name]) => name);
const explore = async (query = '') =>
  (await page(app, `/explore-profiles${query}`, { cookie: ada.cookie })).html;

t.test('guests are redirected to /login', async (t) => {
  t.match(await page(app, '/explore-profiles'), { status: 302, headers: { location: '/login' } });
});

t.test('with nobody to recommend it says so', async (t) => {
  const html = await explore();
  t.match(html, '<title>Explore People · Codeweb</title>');
  t.match(html, /<h1[^>]*>Explore People</);
  t.match(html, 'No Result Found');
});

t.test(
  'members are recommended with their webs and a follow button, without those already followed',
  async (t) => {
    const bob = await built.member({ username: 'bob-b', fullName: 'Bob B' });
    const cy = await built.member({ username: 'cy-c', fullName: 'Cy C' });
    await addWeb(ctx, bob, { title: 'Seen' });
    await addWeb(ctx, bob, { title: 'Hidden', isPublic: false });
    const html = await explore();
    t.strictSame(names(html), ['Bob B', 'Cy C']);
    t.match(html, '<a class="card-link" href="/bob-b">');
    t.match(html, '@bob-b');
    t.match(html, />1<span> web</, 'private webs are not counted');
    t.match(html, 'No webs yet');
    t.match(html, '>Follow<');
    await call('POST', `/followers/toggle/${cy.user.username}`, { as: ada });
    t.strictSame(names(await explore()), ['Bob B']);
  },
);

t.test('a page has ten members, and links to the next', async (t) => {
  for (let number = 0; number < 12; number++) await built.member({ fullName: `Person ${number}` });
  const first = await explore();
  t.equal(names(first).length, 10);
  t.match(first, 'href="/explore-profiles?page=2"');
  const second = await explore('?page=2');
  t.equal(new Set([...names(first), ...names(second)]).size, 13);
  t.match(second, 'No More Data');
});
