import t from 'tap';
import { feedPaths } from '../../src/modules/discovery/rules.ts';
import { build, publicUrl } from '../helpers/build.ts';
import { makeCollection } from '../helpers/collections.ts';
import { ensurePages, saveWebs } from '../helpers/pages.ts';
import { parseXml, textsOf } from '../helpers/xml.ts';

ensurePages();
const built = await build(t);
const { app, call, member } = built;
const ada = await member({ username: 'ada-l' });
await saveWebs(built, ada, ['A web']);
const { _id } = await makeCollection(call, ada);

t.test('pages that list webs link to the feed with the same webs', async (t) => {
  for (const [path, feed] of Object.entries({
    '/': feedPaths.trending,
    '/tag/linked': feedPaths.tag('linked'),
    '/ada-l/popular': feedPaths.member('ada-l'),
    [`/collection/${_id}`]: feedPaths.collection(_id),
  })) {
    const { payload } = await app.inject({ url: path });
    t.match(payload, `<link rel="alternate" type="application/atom+xml" href="${feed}"/>`, path);
    t.equal((await app.inject({ url: feed })).statusCode, 200, feed);
  }
});

t.test('the pages that sitemaps name exist', async (t) => {
  const named = async (url: string) => textsOf(parseXml((await app.inject({ url })).payload), 'loc');
  const pathOf = (address: string) => address.slice(publicUrl.length);
  const parts = await named('/sitemap.xml');
  const pages = (await Promise.all(parts.map((part) => named(pathOf(part))))).flat();
  t.ok(pages.length > 2);
  for (const page of pages) t.equal((await app.inject({ url: pathOf(page) })).statusCode, 200, page);
});
