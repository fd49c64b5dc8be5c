import t from 'tap';
import { indexCode } from '../../src/modules/webs/service/code-search.ts';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import { saveWeb } from '../helpers/webs.ts';

ensurePages();
const { app, ctx, call, member } = await build(t);
const ada = await member();
const read = async (path: string, cookie = '') => (await page(app, path, { cookie })).html;
const titles = (html: string) =>
  [...html.matchAll(/<article[^>]* aria-label="([^"]*)"/g)].map(([, title]) => title).sort();

await saveWeb(call, ada, { title: 'Quiet clock', tags: '["time"]', js: 'if (a < b) tickTock("<b>");' });
await saveWeb(call, ada, { title: 'Other clock', html: '<script>alert(1)</script><i>' });
const hidden = await saveWeb(call, ada, {
  title: 'Hidden clock',
  tags: '["time"]',
  js: 'tickTock()',
  isPublic: 'false',
});
await indexCode(ctx.db, new AbortController().signal);

t.test(
  'operators in the address filter the search, are removable chips, and are not highlighted',
  async (t) => {
    const html = await read('/search?q=clock+tag%3Atime+sort%3Anewest');
    t.strictSame(titles(html), ['Quiet clock']);
    t.match(
      html,
      /<a class="search-chip" href="\/search\?q=clock\+sort%3Anewest" aria-label="Remove tag:time">/,
    );
    t.match(html, 'href="/search?q=clock+tag%3Atime+sort%3Aviews"');
    t.match(html, /href="\/search\?q=clock\+tag%3Atime\+sort%3Anewest" aria-current="page">Newest/);
    t.match(html, /href="\/search\?q=clock\+tag%3Atime">Best match/);
    t.match(html, '<summary>Search tips</summary>');
    t.match(html, 'value="clock tag:time sort:newest"');
    t.strictSame(titles(await read('/search?q=tag%3Atime')), ['Quiet clock'], 'without words');
    t.match(await read('/search?q=tag%3Anowhere'), 'Try removing a filter.');
  },
);

t.test('an invalid value is explained in place of results, and its chips can be removed', async (t) => {
  const html = await read('/search?q=clock+has%3Ateeth');
  t.match(html, 'has: accepts html, css, js, links, image, comments, likes, forks');
  t.match(html, 'aria-label="Remove has:teeth"');
  t.match(await read('/search?q=clock+sort%3Afoo'), 'sort: accepts best, newest');
  t.match(await read('/search?q=ab&type=code'), 'Search code for at least 3 characters');
});

t.test('code is found with its lines as text, on the server, and never as markup', async (t) => {
  const html = await read('/search?q=ticktock&type=code');
  t.strictSame(titles(html), ['Quiet clock']);
  t.match(html, 'if (a &lt; b) <mark>tickTock</mark>(&quot;&lt;b&gt;&quot;);');
  t.match(html, /JS <span class="code-line-number">1<\/span>/);
  t.match(html, '1 web');
  const hostile = await read(`/search?q=${encodeURIComponent('<script>alert(1)')}&type=code`);
  t.strictSame(titles(hostile), ['Other clock']);
  t.notMatch(hostile, '<script>alert(1)');
  t.match(await read('/search?q=notthere&type=code'), 'No Result Found');
  t.match(await read('/search?type=code'), 'Find webs by their HTML, CSS or JS code.');
});

t.test('members can search their own code, guests cannot', async (t) => {
  const address = '/search?q=ticktock&type=code&scope=mine';
  const own = await read(address, ada.cookie);
  t.strictSame(titles(own), ['Hidden clock', 'Quiet clock']);
  t.match(own, `href="/web/${hidden._id}"`);
  t.match(own, '<input type="hidden" name="scope" value="mine"');
  t.match(await read('/search?q=ticktock&type=code', ada.cookie), 'type=code&amp;scope=mine');
  const guest = await read(address);
  t.strictSame(titles(guest), ['Quiet clock']);
  t.notMatch(guest, 'My webs');
});

t.test('own webs are filtered by a tag, and a tag links to its search', async (t) => {
  const all = await read('/your-work/webs', ada.cookie);
  t.match(all, /<a class="tag-link" href="\/your-work\/webs\?search=tag%3Atime">time/);
  const narrowed = await read('/your-work/webs?search=tag%3Atime', ada.cookie);
  t.strictSame(titles(narrowed), ['Hidden clock', 'Quiet clock']);
  t.match(narrowed, /<a class="tag-link" href="\/your-work\/webs" aria-current="true">time/);
  t.match(await read('/tag/time'), 'href="/search?q=tag%3Atime"');
  const searched = await read('/your-work/webs?search=clock+tag%3Atime+sort%3Aviews', ada.cookie);
  t.strictSame(titles(searched), ['Hidden clock', 'Quiet clock']);
  t.match(
    searched,
    /<a class="tag-link" href="\/your-work\/webs\?search=clock\+sort%3Aviews" aria-current="true">time/,
    'the rest of the search stays',
  );
  t.match(await read('/your-work/webs?search=sort%3Afoo', ada.cookie), 'sort: accepts best');
});
