import t from 'tap';
import { build, publicUrl } from '../../helpers/build.ts';
import { makeCollection } from '../../helpers/collections.ts';
import { addWeb } from '../../helpers/webs.ts';
import { parseXml, textsOf } from '../../helpers/xml.ts';

const { app, call, ctx, member } = await build(t);
const ada = await member({ username: 'ada-l' });
await member({ username: 'without-webs' });
const ids: string[] = [];
for (let count = 0; count < 5; count += 1) ids.push(await addWeb(ctx, ada));
const hidden = await addWeb(ctx, ada, { isPublic: false });
const collection = await makeCollection(call, ada);

const pathOf = (address: string) => address.slice(publicUrl.length);

/** The paths that a sitemap or an index names. */
async function pathsOf(path: string): Promise<string[]> {
  const { statusCode, payload } = await app.inject({ url: path });
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
  return textsOf(parseXml(payload), 'loc').map(pathOf);
}

t.test('robots.txt leads to the sitemap, which lists every public page', async (t) => {
  const robots = await app.inject({ url: '/robots.txt' });
  const [, sitemap = ''] = /^Sitemap: (\S+)$/m.exec(robots.payload) ?? [];
  const parts = await pathsOf(pathOf(sitemap));
  const pages = (await Promise.all(parts.map(pathsOf))).flat();
  t.strictSame(
    pages.toSorted(),
    [...ids.map((id) => `/web/${id}`), '/ada-l/popular', `/collection/${collection._id}`].toSorted(),
  );
  t.notOk(pages.includes(`/web/${hidden}`));
});

t.test('the sitemap’s ranges of ids hold every public web once', async (t) => {
  const starts = await ctx.webs.addresses.webRanges(2);
  t.equal(starts.length, 3);
  const ranges = starts.map((from, index) => ({ from, to: starts[index + 1] ?? null }));
  const found = await Promise.all(ranges.map((range) => ctx.webs.addresses.websOf(range, 10)));
  t.strictSame(
    found.flat().map(({ id }) => id),
    ids.toSorted(),
  );
});

t.test('a web that turns private is gone from the sitemap at once', async (t) => {
  const [gone = ''] = ids;
  t.equal((await call('PATCH', `/webs/toggle-publish-status/${gone}`, { as: ada })).status, 200);
  const parts = await pathsOf('/sitemap.xml');
  const pages = (await Promise.all(parts.map(pathsOf))).flat();
  t.notOk(pages.includes(`/web/${gone}`));
  t.equal(pages.filter((page) => page.startsWith('/web/')).length, ids.length - 1);
});

t.test('sitemap parts are not cached, since any two ids make one', async (t) => {
  const [from = '', to = ''] = ids.toSorted();
  const [named = ''] = await pathsOf('/sitemap.xml');
  const other = `/sitemaps/webs/${from}..${to}.xml`;
  for (const url of [named, other]) t.equal((await app.inject({ url })).statusCode, 200, url);
  for (const url of [named, other]) t.notOk(app.guestCache.get(url), url);
});

t.test('unknown kinds and invalid ranges are a 404', async (t) => {
  const [id = ''] = ids;
  for (const part of [
    `users/${id}`,
    'webs/1',
    `webs/${id}..`,
    `webs/${id}..${id}..${id}`,
    `constructor/${id}`,
  ])
    t.equal((await app.inject({ url: `/sitemaps/${part}.xml` })).statusCode, 404, part);
});
