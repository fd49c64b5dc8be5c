import t from 'tap';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import { saveWeb } from '../helpers/webs.ts';

ensurePages();
const { app, call, member } = await build(t);
const ada = await member();
const save = (title: string, tags: string[], more = {}) =>
  saveWeb(call, ada, { title, tags: JSON.stringify(tags), ...more });
const titles = (html: string) =>
  [...html.matchAll(/<article[^>]* aria-label="([^"]*)"/g)].map(([, title]) => title);

for (let number = 1; number <= 9; number++) await save(`Clock ${number}`, ['clock', 'time-2']);
const hidden = await save('Private clock', ['clock', 'hidden-tag'], { isPublic: 'false' });

t.test('a tag has a page of its public webs in two orders, paginated, without script', async (t) => {
  const { status, html } = await page(app, '/tag/clock');
  t.equal(status, 200);
  t.match(html, '<title>Webs with the tag clock');
  t.match(html, '9 webs');
  t.strictSame(titles(html).length, 8);
  t.match(html, 'href="/tag/clock?page=2"');
  t.match(html, 'href="/tag/clock?order=newest"');
  t.match(html, /<link rel="canonical" href="[^"]*\/tag\/clock"/);
  t.strictSame(titles((await page(app, '/tag/clock?page=2&order=newest')).html), ['Clock 1']);
  t.strictSame(titles((await page(app, '/tag/clock?order=newest')).html)[0], 'Clock 9');
});

t.test('the page of a tag that only private webs have equals that of an unknown tag', async (t) => {
  for (const { cookie } of [{ cookie: '' }, ada]) {
    const known = await page(app, '/tag/hidden-tag', { cookie });
    t.match(known.html, 'No public webs have this tag.');
    t.match(known.html, /<meta name="robots" content="noindex/);
    t.equal(known.status, 200);
  }
  for (const path of ['/tag/Clock', '/tag/a_b', '/tag/-', `/tag/${'a'.repeat(31)}`, '/tag'])
    t.equal((await page(app, path)).status, 404, path);
});

t.test('details show the tags of a web as links to their pages', async (t) => {
  const { html } = await page(app, `/details/${hidden._id}`, { cookie: ada.cookie });
  t.match(html, '<a class="details-tag" href="/tag/hidden-tag">hidden-tag</a>');
  const over = await page(app, `/tag/clock/details/${hidden._id}`, { cookie: ada.cookie });
  t.match(over.html, '<a class="details-tag" href="/tag/clock">clock</a>');
  const without = await save('Without tags', []);
  t.match((await page(app, `/details/${without._id}`)).html, /<ul class="details-tags"[^>]* hidden=""/);
});
