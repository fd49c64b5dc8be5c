import t from 'tap';
import { makeAsset } from '../helpers/assets.ts';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';

ensurePages();
const built = await build(t);
const { app, call } = built;
const [ada, bob] = [
  await built.member({ username: 'ada-l', fullName: 'Ada Lovelace' }),
  await built.member(),
];
const show = async (url: string, as = ada) => {
  const { status, html } = await page(app, url, { cookie: as.cookie });
  t.equal(status, 200, url);
  return html;
};
const sunset = await makeAsset(call, ada, { title: 'Sunset <b>"over"</b> us' });
await makeAsset(call, ada, { title: 'Secret dawn', isPublic: false });
await makeAsset(call, bob, { title: 'A song', assetType: 'audio' });
await makeAsset(call, bob, { title: 'A film', assetType: 'video' });

t.test('guests are sent to the login, members to the pictures', async (t) => {
  for (const path of ['', '/images', '/videos', '/audios', '/my', '/liked'])
    t.match(
      await page(app, `/assets${path}`),
      { status: 302, headers: { location: `/login?next=${encodeURIComponent(`/assets${path}`)}` } },
      path,
    );
  t.match(await page(app, '/assets', { cookie: ada.cookie }), {
    status: 302,
    headers: { location: '/assets/images' },
  });
});

t.test('each page shows the public assets of its kind, as text, without script', async (t) => {
  const images = await show('/assets/images', bob);
  t.match(images, /<h1>Images<\/h1>/);
  t.match(images, 'Sunset &lt;b&gt;&quot;over&quot;&lt;/b&gt; us');
  t.notMatch(images, 'Secret dawn');
  t.match(images, `src="${sunset.assetURL.replace('master', 'w640')}"`);
  t.match(images, /href="\/ada-l"[^>]*>Ada Lovelace</);
  t.match(images, 'No More Data');
  const videos = await show('/assets/videos');
  t.match(videos, /<video [^>]*src="[^"]*master\.mp4"/);
  t.notMatch(videos, 'A song');
  const audios = await show('/assets/audios');
  t.match(audios, 'aria-label="Play A song"');
  t.match(audios, 'data-track=');
});

t.test('only the owner sees the buttons to edit and delete', async (t) => {
  const of = async (as: typeof ada) => show('/assets/images', as);
  for (const words of ['Edit', 'Delete']) {
    t.match(await of(ada), new RegExp(`</svg>${words}</button>`));
    t.notMatch(await of(bob), new RegExp(`</svg>${words}</button>`));
  }
});

t.test('a search finds by title and says when there are no results', async (t) => {
  t.match(await show('/assets/images?query=sunsett'), 'Sunset');
  t.match(await show('/assets/images?query=sunset+over'), 'value="sunset over"');
  t.match(await show('/assets/images?query=secret'), 'No Images Found');
  t.match(await show('/assets/videos?query=zzz'), 'No Videos Found');
  t.match(await show('/assets/audios?query=zzz'), 'No Audios Found');
  t.match(await show('/assets/images?query='), 'Sunset');
});

t.test('own and liked assets are listed by kind, private ones only for their owner', async (t) => {
  t.match(await show('/assets/my'), /Secret dawn[\s\S]*Sunset/);
  t.match(await show('/assets/my?type=video'), 'No Videos Found');
  t.match(await show('/assets/my?type=audio', bob), 'A song');
  t.match(await show('/assets/liked', bob), 'No Images Found');
  await call('POST', `/likes/asset/${sunset._id}`, { as: bob });
  t.match(await show('/assets/liked', bob), 'Sunset');
});

t.test('a long list continues at the page in its address', async (t) => {
  for (let n = 0; n < 20; n++) await makeAsset(call, bob, { title: `More ${n}` });
  const first = await show('/assets/images');
  t.match(first, /href="\/assets\/images\?page=2" rel="next"/);
  t.equal(first.match(/<article /g)?.length, 20);
  const second = await show('/assets/images?page=2');
  t.match(second, 'Sunset');
  t.match(second, 'aria-posinset="21"');
  t.match(await show('/assets/images?query=more'), 'More 19');
});
