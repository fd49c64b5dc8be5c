import t from 'tap';
import { oembedAddress } from '../../../src/modules/discovery/rules.ts';
import { delegatedFeatures } from '../../../src/shared/rules/delegated-features.ts';
import { build, publicUrl } from '../../helpers/build.ts';
import { ensurePages } from '../../helpers/pages.ts';
import { saveWeb } from '../../helpers/webs.ts';

ensurePages();
const { app, call, member } = await build(t);
const ada = await member({ username: 'ada-l', fullName: 'Ada Lovelace' });
const title = 'A "quoted" <b>web</b> & more';
const web = await saveWeb(call, ada, { title });
const secret = await saveWeb(call, ada, { title: 'Not shown', isPublic: 'false' });

const ask = async (query: Record<string, string>, headers: Record<string, string> = {}) => {
  const reply = await app.inject({ url: `/oembed?${new URLSearchParams(query)}`, headers });
  return { status: reply.statusCode, headers: reply.headers, data: JSON.parse(reply.payload || 'null') };
};
const addressOf = (id: string, path = 'web') => `${publicUrl}/${path}/${id}`;

t.test('a web’s address is described as the oEmbed specification says, with its embed as HTML', async (t) => {
  const { status, headers, data } = await ask({ url: addressOf(web._id), format: 'json' });
  t.equal(status, 200);
  t.equal(headers['content-type'], 'application/json; charset=utf-8');
  t.equal(headers['access-control-allow-origin'], '*');
  t.match(data, {
    version: '1.0',
    type: 'rich',
    title,
    author_name: 'Ada Lovelace',
    author_url: `${publicUrl}/ada-l`,
    provider_name: 'Codeweb',
    provider_url: `${publicUrl}/`,
    width: 600,
    height: 400,
    thumbnail_width: 600,
    thumbnail_height: 350,
  });
  t.equal(
    data.html,
    `<iframe src="${addressOf(web._id, 'embed')}" title="A &quot;quoted&quot; &lt;b&gt;web&lt;/b&gt; &amp; more" width="600" height="400" loading="lazy" allow="${delegatedFeatures}" style="border:0"></iframe>`,
  );
  t.equal((await app.inject(new URL(data.thumbnail_url).pathname)).statusCode, 200);
});

t.test('every address of a web leads to the same description', async (t) => {
  const wanted = (await ask({ url: addressOf(web._id) })).data;
  for (const path of ['view-full', 'embed', 'details', 'ada-l/popular/details'])
    t.same((await ask({ url: `${addressOf(web._id, path)}?x=1#y` })).data, wanted, path);
});

t.test('the requested maximum width and height limit the embed', async (t) => {
  const { data } = await ask({ url: addressOf(web._id), maxwidth: '320', maxheight: '5000' });
  t.match(data, { width: 320, height: 400 });
  t.match(data.html, 'width="320" height="400"');
  t.equal(data.thumbnail_url, undefined, 'the picture would be larger');
  for (const maxwidth of ['0', '-1', '1e3', 'x', '999999'])
    t.equal((await ask({ url: addressOf(web._id), maxwidth })).status, 400, maxwidth);
});

t.test('private webs, other sites and other formats are refused', async (t) => {
  for (const url of [
    addressOf(secret._id),
    addressOf('nothing'),
    `${publicUrl}/`,
    `${publicUrl}/ada-l`,
    `https://elsewhere.example/web/${web._id}`,
    `${publicUrl}.elsewhere.example/web/${web._id}`,
    `${publicUrl}/web/${web._id}?${'x'.repeat(2_000)}`,
    'javascript:alert(1)',
    'nothing',
  ])
    t.equal((await ask({ url }, { cookie: ada.cookie })).status, 404, url);
  t.equal((await ask({})).status, 400);
  t.equal((await ask({ url: addressOf(web._id), format: 'xml' })).status, 501);
});

t.test(
  'the description of a web that turns private is gone at once, and the link to it from its page',
  async (t) => {
    const other = await saveWeb(call, ada, { title: 'Soon private' });
    const address = oembedAddress(addressOf(other._id));
    const pages = [`/web/${other._id}`, `/details/${other._id}`, `/view-full/${other._id}`];
    const link = `type="application/json+oembed" title="Soon private" href="${`${publicUrl}${address}`.replaceAll('&', '&amp;')}"`;
    for (const page of pages) t.match((await app.inject(page)).payload, link, page);
    t.equal((await app.inject(address)).statusCode, 200);
    await call('PATCH', `/webs/toggle-publish-status/${other._id}`, { as: ada });
    t.equal((await app.inject(address)).statusCode, 404);
    for (const url of pages)
      t.notMatch((await app.inject({ url, headers: { cookie: ada.cookie } })).payload, 'json+oembed', url);
  },
);

t.test('a changed title is in the description at once', async (t) => {
  const other = await saveWeb(call, ada, { title: 'Before' });
  t.equal((await ask({ url: addressOf(other._id) })).data.title, 'Before');
  const body = new FormData();
  body.set('title', 'After');
  t.equal((await call('PATCH', `/webs/update/${other._id}`, { as: ada, body })).status, 200);
  t.equal((await ask({ url: addressOf(other._id) })).data.title, 'After');
});

t.test('any site may load the script of embeds, and it is small', async (t) => {
  const { statusCode, headers, payload } = await app.inject('/embed.js');
  t.equal(statusCode, 200);
  t.equal(headers['content-type'], 'text/javascript; charset=utf-8');
  t.equal(headers['cross-origin-resource-policy'], 'cross-origin');
  t.ok(payload.length < 4_000, `${payload.length} bytes`);
});
