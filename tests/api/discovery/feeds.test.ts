import t from 'tap';
import { feedPaths } from '../../../src/modules/discovery/rules.ts';
import { build, publicUrl } from '../../helpers/build.ts';
import { makeCollection, place } from '../../helpers/collections.ts';
import { saveWeb } from '../../helpers/webs.ts';
import { attributesOf, parseXml, textsOf } from '../../helpers/xml.ts';

const { app, call, member } = await build(t);
const ada = await member({ username: 'ada-l', fullName: 'Ada & Co' });
const hostile = '<script>alert(1)</script> ]]> & "quoted" \u{1f600} \u0007';
const web = await saveWeb(call, ada, {
  title: hostile.slice(0, 40),
  description: hostile,
  tags: '["fed"]',
});
const hidden = await saveWeb(call, ada, { title: 'Private web', isPublic: 'false', tags: '["fed"]' });
const collection = await makeCollection(call, ada, { name: 'Shown ones' });
await place(call, ada, collection._id, web._id);
await place(call, ada, collection._id, hidden._id);

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const feeds = {
  trending: feedPaths.trending,
  member: feedPaths.member('ada-l'),
  collection: feedPaths.collection(collection._id),
  tag: feedPaths.tag('fed'),
};

for (const [name, path] of Object.entries(feeds))
  t.test(`the ${name} feed is valid Atom with public webs only`, async (t) => {
    const { statusCode, headers, payload } = await get(path);
    t.equal(statusCode, 200);
    t.equal(headers['content-type'], 'application/atom+xml; charset=utf-8');
    const feed = parseXml(payload);
    t.equal(feed.namespaceURI, 'http://www.w3.org/2005/Atom');
    const [ownId, ...entryIds] = textsOf(feed, 'id');
    t.equal(ownId, `${publicUrl}${path}`);
    t.strictSame(entryIds, [`${publicUrl}/web/${web._id}`]);
    t.match(textsOf(feed, 'updated')[0], /^\d{4}-\d\d-\d\dT/);
    t.equal(attributesOf(feed, 'link', 'href').at(-1), `${publicUrl}/web/${web._id}`);
    t.strictSame(textsOf(feed, 'uri'), [`${publicUrl}/ada-l`]);
    t.strictSame(textsOf(feed, 'summary'), [hostile.replace('\u0007', '\ufffd')], 'texts arrive whole');
    t.notMatch(payload, /Private web/);
    t.notMatch(payload, '<script', 'texts are escaped');
    t.notMatch(payload, '\u0007', 'what XML does not allow is replaced');
    t.match(payload, '\u{1f600}');
  });

t.test('a feed answers 304 until a web changes', async (t) => {
  const first = await get(feeds.member);
  const etag = String(first.headers.etag);
  t.equal((await get(feeds.member, { 'if-none-match': etag })).statusCode, 304);
  t.equal((await call('PATCH', `/webs/toggle-publish-status/${web._id}`, { as: ada })).status, 200);
  const changed = await get(feeds.member, { 'if-none-match': etag });
  t.equal(changed.statusCode, 200);
  t.notMatch(changed.payload, /<entry>/);
  t.equal((await call('PATCH', `/webs/toggle-publish-status/${web._id}`, { as: ada })).status, 200);
});

t.test('a feed shows its owner no more than it shows guests', async (t) => {
  const { payload } = await get(feeds.member, {
    cookie: ada.cookie,
    authorization: `Bearer ${ada.accessToken}`,
  });
  t.notMatch(payload, /Private web/);
});

t.test('feeds of unknown members and collections are a 404', async (t) => {
  await call('PATCH', `/collections/toggle-publish-status/${collection._id}`, { as: ada });
  for (const path of [
    feedPaths.member('nobody'),
    feedPaths.tag('-'),
    feeds.collection,
    feedPaths.collection('nothing'),
  ])
    t.equal((await get(path)).statusCode, 404, path);
});
