import t from 'tap';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';

ensurePages();
const built = await build(t);
const { app } = built;
const ada = await built.member({ username: 'ada-l' });

/** Lists that are empty for a new member, with their contents in words. */
const lists: readonly [path: string, kind: string, title: string][] = [
  ['/', 'web', 'No Result Found'],
  ['/following', 'person', 'No Result Found'],
  ['/your-work/webs', 'web', 'No Result Found'],
  ['/your-work/collections', 'collection', 'You Have Not Create Any Collection'],
  ['/explore-profiles', 'person', 'No Result Found'],
  ['/search?q=nothing', 'search', 'No Result Found'],
  ['/assets/images', 'image', 'No Images Found'],
  ['/assets/videos', 'video', 'No Videos Found'],
  ['/assets/audios', 'audio', 'No Audios Found'],
  ['/assets/my', 'image', 'No Images Found'],
  ['/assets/liked?type=audio', 'audio', 'No Audios Found'],
  ['/notifications', 'bell', 'Nothing yet'],
  ['/ada-l/popular', 'web', 'ada-l Have Not Create Any Web'],
  ['/ada-l/liked', 'like', 'ada-l Have Not Like Any Web'],
  ['/ada-l/collections/popular', 'collection', 'ada-l Have Not Create Any Collection'],
  ['/ada-l/collections/saved', 'saved', 'ada-l Have Not Save Any Collection'],
];

for (const [path, kind, title] of lists) {
  t.test(
    `${path} is empty: the drawing of its kind, the text, one button, no sorting and no count`,
    async (t) => {
      const { status, html } = await page(app, path, { cookie: ada.cookie });
      t.equal(status, 200);
      const start = html.indexOf(`data-empty="${kind}"`);
      t.ok(start > 0, 'the empty state of this kind');
      t.equal(html.split('data-empty=').length, 2, 'once');
      const state = html.slice(start, html.indexOf('</main>', start));
      t.match(state, `<use href="/drawings.svg#${kind}">`);
      t.ok(state.includes(title), title);
      t.equal((state.match(/class="button /g) ?? []).length, 1, 'one button');
      t.notMatch(html, 'data-list-controls');
      t.notMatch(html, 'data-list-count');
      t.notMatch(html, 'Sort By');
    },
  );
}

t.test('a search without results links back to all', async (t) => {
  const { cookie } = ada;
  const { html } = await page(app, '/your-work/webs?search=zzz', { cookie });
  t.match(html, 'data-list-controls');
  t.match(html, 'Show all webs');
  t.match((await page(app, '/assets/images?query=zzz', { cookie })).html, 'See all images');
});
