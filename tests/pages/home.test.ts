import t from 'tap';
import { build, publicUrl } from '../helpers/build.ts';
import { ensurePages, page, saveWebs } from '../helpers/pages.ts';
import { pictureOf } from '../helpers/thumbnails.ts';
import { addWeb } from '../helpers/webs.ts';

ensurePages();
const built = await build(t);
const { app, call, ctx } = built;
const ada = await built.member({ username: 'ada-l', fullName: 'Ada Lovelace' });
const bob = await built.member();
const [id = ''] = await saveWebs(built, ada, ['First web']);

const titles = (html: string) =>
  [...html.matchAll(/<article [^>]*aria-label="([^"]+)"/g)].map(([, name]) => name);
const tabs = (html: string) => {
  const nav = html.slice(html.indexOf('aria-label="Home"'));
  return [
    ...nav.slice(0, nav.indexOf('</nav>')).matchAll(/<a [^>]*?(aria-current="page")?[^>]*>([^<]+)</g),
  ].map(([link, , words]) => (link.includes('aria-current') ? `[${words}]` : words));
};

t.test('guests have one tab, members three, and the current one is marked', async (t) => {
  t.strictSame(tabs((await page(app, '/')).html), ['[Trending]']);
  const { cookie } = ada;
  t.strictSame(tabs((await page(app, '/', { cookie })).html), ['Following', '[Trending]', 'Your Work']);
  t.strictSame(tabs((await page(app, '/following', { cookie })).html), [
    '[Following]',
    'Trending',
    'Your Work',
  ]);
  for (const path of ['/your-work/webs', '/your-work/webs?view=forked', '/your-work/collections'])
    t.strictSame(
      tabs((await page(app, path, { cookie })).html),
      ['Following', 'Trending', '[Your Work]'],
      path,
    );
});

t.test('the card of a web with a loop has its address for the style sheet, which plays it', async (t) => {
  const { cookie, user } = ada;
  const { html: before } = await page(app, '/', { cookie });
  t.notMatch(before, '--card-loop');
  const picture = await pictureOf(ctx, id);
  await ctx.assets.storeLoop(user._id, picture, Buffer.from('a loop'));
  const { html } = await page(app, '/', { cookie });
  t.match(html, `--card-loop:url(&quot;${publicUrl}/media/${picture}/loop.webp&quot;)`);
});

t.test('the lists of members redirect guests to /login, and /your-work leads to its webs', async (t) => {
  for (const path of [
    '/following',
    '/your-work',
    '/your-work/webs',
    '/your-work/collections',
    '/your-work/bin',
    '/import',
  ])
    t.match(await page(app, path), { status: 302, headers: { location: '/login' } }, path);
  const { cookie } = ada;
  t.match(await page(app, '/your-work', { cookie }), {
    status: 302,
    headers: { location: '/your-work/webs' },
  });
});

t.test(
  'following shows public webs of followed members, and a suggestion while there are none',
  async (t) => {
    const { cookie } = bob;
    const empty = (await page(app, '/following', { cookie })).html;
    t.match(empty, 'No Result Found');
    t.match(empty, /<a [^>]*href="\/"[^>]*>See what is trending/);
    await call('POST', '/followers/toggle/ada-l', { as: bob });
    const { html, headers } = await page(app, '/following', { cookie });
    t.strictSame(titles(html), ['First web']);
    t.match(html, 'No More Data');
    t.equal(headers['cache-control'], 'private, no-store');
  },
);

t.test('a card names its web and owner, and has the viewer’s actions', async (t) => {
  const card = async (cookie?: string) => {
    const { html } = await page(app, '/', { cookie });
    const start = html.indexOf(`data-web="${id}"`);
    return html.slice(start, html.indexOf('</article>', start));
  };
  const [guest, owner, other] = [await card(), await card(ada.cookie), await card(bob.cookie)];
  for (const html of [guest, owner, other]) {
    t.match(html, 'Ada Lovelace');
    t.match(html, /<button[^>]*aria-label="Like" aria-pressed="false"/);
    t.match(html, /<a href="[^"]+#comments" aria-label="Comments"/);
    t.match(html, / views?<\/span>/);
    t.match(html, /<button[^>]*aria-label="More" aria-haspopup="menu"/);
    t.match(html, 'Add To Pined');
  }
  t.match(guest, />Follow</);
  t.match(other, />Following</, 'bob follows ada');
  t.notMatch(owner, />Follow/, 'nobody follows themselves');
  await call('PATCH', `/users/add-to-pined/${id}`, { as: bob });
  t.match(await card(bob.cookie), 'Remove From Pined');
});

t.test('a member’s menus link to the lists', async (t) => {
  const { html } = await page(app, '/', { cookie: ada.cookie });
  const part = (from: string, to: string) =>
    html.slice(html.indexOf(from), html.indexOf(to, html.indexOf(from)));
  const links = (text: string) =>
    [...text.matchAll(/<(?:a|button)[^>]*class="menu-item"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)/g)].map(
      ([, words]) => words,
    );
  t.strictSame(links(part('id="account-menu"', '</header>')), [
    ...['My Profile', 'New web', 'Your Work', 'Trending', 'Following', 'Assets', 'Settings'],
    ...['Recent messages', 'This device only'],
  ]);
  const [, newWeb] = /<header class="top-bar">.*?<a ([^>]*href="\/new-web"[^>]*)>/s.exec(html) ?? [];
  t.match(newWeb, /class="[^"]*button-accent/, 'a new web is the one accent of the top bar');
  t.equal(part('<header class="top-bar">', 'id="account-menu"').split('button-accent').length, 2);
  t.match(html, /Logout <small[^>]*>on all devices</);
  t.strictSame(links(part('id="side-menu"', '</nav>')), [
    ...[
      'Web',
      'Collection',
      'Import',
      'Your Work',
      'Following',
      'Trending',
      'Assets',
      'Explore Profiles',
      'Pined Items',
    ],
  ]);
});

t.test('a guest’s side menu links to the editor, the list and an account', async (t) => {
  const { html } = await page(app, '/');
  const menu = html.slice(
    html.indexOf('id="side-menu"'),
    html.indexOf('</nav>', html.indexOf('id="side-menu"')),
  );
  const links = [...menu.matchAll(/<a class="menu-item" href="([^"]+)"[^>]*>(?:<svg.*?<\/svg>)([^<]+)/g)];
  t.strictSame(
    links.map(([, href, words]) => [words, href]),
    [
      ['Start Coding', '/new-web'],
      ['Trending', '/'],
      ['Join Us', '/signup'],
    ],
  );
  t.notMatch(menu, 'CREATE NEW');
});

t.test(
  'the top bar has the search for all, pins for members, and login and sign-up for guests',
  async (t) => {
    const bar = async (path: string, cookie?: string) => {
      const { html } = await page(app, path, { cookie });
      return html.slice(html.indexOf('<header class="top-bar"'), html.indexOf('</header>'));
    };
    const guest = await bar('/');
    t.match(guest, /<form [^>]*action="\/search"[^>]*><svg.*<input type="search" [^>]*aria-label="Search"/);
    t.match(guest, 'Log In');
    t.match(guest, 'Sign Up');
    t.notMatch(guest, 'Pined Items');
    t.notMatch(await bar('/login'), 'Log In');
    t.notMatch(await bar('/signup'), 'Sign Up');
    const member = await bar('/', ada.cookie);
    t.match(member, /<button [^>]*aria-label="Pined Items"/);
    t.match(member, '<input type="search"');
    t.notMatch(member, 'Log In');
  },
);

t.test(
  'own webs are listed below their controls, private ones marked, and the address has the choices',
  async (t) => {
    const { cookie } = ada;
    await addWeb(ctx, ada, { title: 'Hidden web', isPublic: false });
    const all = (await page(app, '/your-work/webs', { cookie })).html;
    t.strictSame(titles(all).sort(), ['First web', 'Hidden web']);
    t.match(all, '2 webs');
    t.match(all, '</svg>Private');
    const narrow = (await page(app, '/your-work/webs?view=private&sortBy=views&sortOrder=asc', { cookie }))
      .html;
    t.strictSame(titles(narrow), ['Hidden web']);
    for (const value of ['private', 'views', 'asc']) t.match(narrow, `<option value="${value}" selected="">`);
    t.match(narrow, '1 web<');
    const none = (await page(app, '/your-work/webs?view=forked', { cookie })).html;
    t.match(none, 'No Result Found');
    t.match(none, 'Show all webs');
    const junk = (await page(app, '/your-work/webs?view=nonsense&sortBy=password&page=0', { cookie })).html;
    t.strictSame(titles(junk), titles(all));
  },
);

t.test('pages of own webs are linked and keep the choices', async (t) => {
  const cy = await built.member();
  for (let number = 0; number < 10; number++) await addWeb(ctx, cy, { title: `Web ${number}` });
  const { cookie } = cy;
  const first = (await page(app, '/your-work/webs?view=public', { cookie })).html;
  t.equal(titles(first).length, 8);
  t.match(first, 'href="/your-work/webs?view=public&amp;page=2"');
  const second = (await page(app, '/your-work/webs?view=public&page=2', { cookie })).html;
  t.equal(titles(second).length, 2);
  t.match(second, 'No More Data');
  t.match(second, /<a [^>]*href="\/your-work\/webs\?view=public"[^>]*>Previous page/);
});

t.test('during a search there is no sorting, and the sort order is kept for later', async (t) => {
  const { html } = await page(app, '/your-work/webs?search=first&sortBy=views', { cookie: ada.cookie });
  t.strictSame(titles(html), ['First web']);
  t.match(html, /<select[^>]*name="sortBy"[^>]* disabled=""/);
  t.match(html, /<select[^>]*name="sortOrder"[^>]* disabled=""/);
  t.notMatch(html, /<select[^>]*name="view"[^>]* disabled=""/);
  t.match(html, '<input type="hidden" name="sortBy" value="views"/>');
  t.match((await page(app, '/your-work/webs?search=zzzzzz', { cookie: ada.cookie })).html, 'No Result Found');
});

t.test('without script a form whose view has changed drops its search', async (t) => {
  const { cookie } = ada;
  const sent = (query: string) => page(app, `/your-work/webs?${query}`, { cookie });
  t.match(await sent('search=two+words&sortBy=createdAt&sortOrder=desc&view=private&was=all'), {
    status: 302,
    headers: { location: '/your-work/webs?view=private' },
  });
  t.match(await sent('search=++two+words+&sortBy=views&sortOrder=desc&view=all&was=all'), {
    status: 302,
    headers: { location: '/your-work/webs?search=two+words&sortBy=views' },
  });
});

t.test('own collections are listed, or an empty list says so', async (t) => {
  const { cookie } = ada;
  t.match((await page(app, '/your-work/collections', { cookie })).html, 'You Have Not Create Any Collection');
  const body = { name: 'My pens', description: '', isPublic: false };
  const made = await call('POST', '/collections/create', { as: ada, body });
  await call('PATCH', `/collections/add-web/${made.body.data._id}/${id}`, { as: ada });
  const { html } = await page(app, '/your-work/collections', { cookie });
  t.strictSame(titles(html), ['My pens']);
  t.match(html, '1 web<');
  t.notMatch((await page(app, '/your-work/collections', { cookie: bob.cookie })).html, 'My pens');
});

t.test('the cards of each list open the web’s details over that list', async (t) => {
  for (const [list, cookie] of [
    ['', undefined],
    ['/following', bob.cookie],
    ['/your-work/webs', ada.cookie],
  ] as const) {
    const address = `${list}/details/${id}`;
    t.match((await page(app, list || '/', { cookie })).html, `<a class="card-link" href="${address}"`);
    const { status, html } = await page(app, address, { cookie });
    t.equal(status, 200, address);
    t.match(html, `data-details-beneath="${list || '/'}"`);
    t.ok(titles(html).includes('First web'), 'the list stays below');
  }
  t.match(await page(app, `/following/details/${id}`), { status: 302, headers: { location: '/login' } });
  const missing = await page(app, '/your-work/webs/details/nothing', { cookie: ada.cookie });
  t.match(missing, { status: 302, headers: { location: '/404' } });
});

t.test('Trending starts with one wide card and the most used tags', async (t) => {
  const [tagged = '', other = ''] = await saveWebs(built, ada, ['Tagged', 'Tagged too']);
  for (const [web, tags] of [
    [tagged, ['waves', 'rare']],
    [other, ['waves']],
  ] as const)
    await call('PATCH', '/webs/tag-many', { as: ada, body: { ids: [web], add: tags } });
  const { html } = await page(app, '/');
  t.match(html, /class="feed feed-cover"/);
  t.equal(html.match(/<img [^>]*1200x700\.webp 1200w/g)?.length, 1, 'one picture comes in two sizes');
  const nav = html.slice(html.indexOf('aria-label="Popular tags"'));
  t.strictSame(
    [...nav.slice(0, nav.indexOf('</nav>')).matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
    ['/tag/waves', '/tag/rare'],
  );
  t.notMatch((await page(app, '/?page=2')).html, 'feed-cover', 'only the first page has a cover');
});

t.test('a member’s own lists show when webs were edited in place of their owner’s name', async (t) => {
  const card = ({ html }: { html: string }) =>
    html.slice(html.indexOf('<article'), html.indexOf('</article>'));
  const own = card(await page(app, '/your-work/webs', { cookie: ada.cookie }));
  t.match(own, /Edited <time [^>]*>just now<\/time>/);
  t.notMatch(own, 'Ada Lovelace');
  const profile = card(await page(app, '/ada-l/popular', { cookie: ada.cookie }));
  t.match(profile, 'Edited ');
  for (const cookie of [undefined, bob.cookie]) {
    const others = card(await page(app, '/ada-l/popular', { cookie }));
    t.match(others, 'Ada Lovelace');
    t.notMatch(others, 'Edited ');
  }
});
