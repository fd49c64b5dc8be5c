import t from 'tap';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import { addWeb } from '../helpers/webs.ts';

ensurePages();
const built = await build(t);
const { app, call, ctx } = built;
const ada = await built.member({ username: 'ada-l', fullName: 'Ada Lovelace' });
const bob = await built.member({ username: 'bob-the-painter', fullName: 'Bob <b>Painter</b>' });

const titles = (html: string) =>
  [...html.matchAll(/<article [^>]*aria-label="([^"]+)"/g)].map(([, name]) => name);
const marks = (html: string) => [...html.matchAll(/<mark>([^<]*)<\/mark>/g)].map(([, text]) => text);
const found = async (query: string, cookie?: string) =>
  (await page(app, `/search?${query}`, { cookie })).html;
const collect = async (name: string, isPublic: boolean) => {
  const { body } = await call('POST', '/collections/create', {
    as: ada,
    body: { name, description: 'Things of the sea', isPublic },
  });
  return String(body.data._id);
};

t.test('matching webs are listed best first, with the matches marked', async (t) => {
  await addWeb(ctx, ada, { title: 'Calm harbour', description: 'Boats and a lighthouse' });
  await addWeb(ctx, ada, { title: 'Lighthouse', description: 'It turns' });
  const { html, headers, status } = await page(app, '/search?q=lighth');
  t.equal(status, 200);
  t.strictSame(titles(html), ['Lighthouse', 'Calm harbour']);
  t.strictSame(marks(html), ['Lighth', 'lighth']);
  t.match(html, '<title>Search lighth · Codeweb</title>');
  t.match(html, '<meta name="robots" content="noindex"/>');
  t.match(html, '2 webs');
  t.match(html, 'No More Data');
  t.match(headers['cache-control'], /no-cache|no-store/);
});

t.test('a typing error still matches, and the whole word is marked', async (t) => {
  const html = await found('q=lihgthouse');
  t.strictSame(titles(html), ['Lighthouse', 'Calm harbour']);
  t.strictSame(marks(html), ['Lighthouse', 'lighthouse']);
});

t.test('three tabs and the search box keep the text, and webs are the default', async (t) => {
  const html = await found('q=light+house&type=profile');
  t.match(html, '<a class="tab" href="/search?q=light+house">Webs</a>');
  t.match(html, '<a class="tab" href="/search?q=light+house&amp;type=collection">Collections</a>');
  t.match(
    html,
    /<a class="tab" href="\/search\?q=light\+house&amp;type=profile" aria-current="page">Profile</,
  );
  t.match(html, /<input type="search" [^>]*name="q" value="light house"/);
  t.match(html, '<input type="hidden" name="type" value="profile"/>');
  const webs = await found('q=light&type=nonsense');
  t.match(webs, /<a class="tab" href="\/search\?q=light" aria-current="page">Webs</);
});

t.test('collections and people are found by their names', async (t) => {
  await collect('Harbour lights', true);
  const collections = await found('q=harb&type=collection');
  t.strictSame(titles(collections), ['Harbour lights']);
  t.match(collections, '1 collection<');
  const people = await found('q=paint&type=profile');
  t.match(people, '<a class="card-link" href="/bob-the-painter">');
  t.strictSame(marks(people), ['Paint', 'paint']);
  t.match(people, '1 person<');
  t.match(people, '>Follow<');
  t.notMatch(await found('q=paint&type=profile', bob.cookie), '>Follow<', 'nobody follows themselves');
});

t.test('an empty search runs no query, and a search without results says so', async (t) => {
  for (const query of ['', 'q=', 'q=+++', 'type=profile']) {
    const html = await found(query);
    t.strictSame(titles(html), [], query);
    t.notMatch(html, 'No Result Found', query);
    t.match(html, '<title>Search · Codeweb</title>');
  }
  for (const query of ['q=zzzzqqqq', 'q=zzzzqqqq&type=collection', 'q=zzzzqqqq&type=profile', 'q=%21%21'])
    t.match(await found(query), 'No Result Found', query);
});

t.test('a text that is too long is reported, and runs no query', async (t) => {
  t.match(await found(`q=${'a'.repeat(201)}`), 'The text must be at most 200 characters');
  t.match(await found(`q=${'a'.repeat(200)}`), 'No Result Found');
});

t.test('a text with a NUL counts as empty', async (t) => {
  for (const query of ['q=%00', 'q=a%00b&type=code', 'q=%00&type=profile'])
    t.match(await found(query), '<title>Search · Codeweb</title>', query);
});

t.test('markup in a text or a title stays text', async (t) => {
  const title = '<script>alert(1)</script> & <img src=x onerror=alert(2)>';
  await addWeb(ctx, bob, { title, description: '"><svg onload=alert(3)> painted' });
  const html = await found(`q=${encodeURIComponent('script "><b>alert & &amp;')}`);
  t.notMatch(html, /<script>alert|<b>alert|<img src=x|<svg onload/);
  t.match(html, '<title>Search script &quot;&gt;&lt;b&gt;alert &amp; &amp;amp; · Codeweb</title>');
  const hit = await found('q=script');
  t.match(
    hit,
    '&lt;<mark>script</mark>&gt;alert(1)&lt;/<mark>script</mark>&gt; &amp; &lt;img src=x onerror=alert(2)&gt;',
  );
  t.notMatch(hit, /<img src=x|<svg onload|<b>Painter/);
  t.match(await found('q=painted'), '&quot;&gt;&lt;svg onload=alert(3)&gt; <mark>painted</mark>');
});

t.test('nobody else finds private items, in any tab', async (t) => {
  await addWeb(ctx, ada, { title: 'Canaryweb secret', isPublic: false });
  await collect('Canaryweb shelf', false);
  for (const cookie of [undefined, bob.cookie])
    for (const type of ['web', 'collection', 'profile'])
      t.strictSame(titles(await found(`q=canaryweb&type=${type}`, cookie)), [], type);
});

t.test('pages of a search are linked and keep text and type', async (t) => {
  for (let number = 0; number < 12; number++) await addWeb(ctx, ada, { title: `Windmill ${number}` });
  const first = await found('q=windmill');
  t.equal(titles(first).length, 10);
  t.match(first, 'href="/search?q=windmill&amp;page=2"');
  const second = await found('q=windmill&page=2');
  t.equal(titles(second).length, 2);
  t.match(second, 'aria-posinset="11"');
  t.match(second, /<a [^>]*href="\/search\?q=windmill"[^>]*>Previous page/);
  for (let number = 0; number < 9; number++) await collect(`Windmill ${number}`, true);
  const collections = await found('q=windmill&type=collection');
  t.equal(titles(collections).length, 8);
  t.match(collections, 'href="/search?q=windmill&amp;type=collection&amp;page=2"');
});

t.test('details open over a search and keep its text', async (t) => {
  const html = await found('q=lighthouse');
  const address = /<a class="card-link"[^>]* href="([^"]+)"/.exec(html)?.[1] ?? '';
  t.match(address, /^\/search\/details\/[\w-]+\?q=lighthouse$/);
  const details = await page(app, address);
  t.equal(details.status, 200);
  t.match(details.html, 'data-details-beneath="/search?q=lighthouse"');
  t.match(details.html, /<a [^>]*href="\/search\?q=lighthouse"[^>]*aria-label="Close"/);
  t.strictSame(titles(details.html), ['Lighthouse', 'Calm harbour']);
  const overlay = await page(app, `${address}&part=overlay`);
  t.strictSame(titles(overlay.html), []);
  t.match(await page(app, '/search/details/nothing?q=lighthouse'), {
    status: 302,
    headers: { location: '/404' },
  });
});
