import { sql } from 'kysely';
import t from 'tap';
import { makeAsset } from '../../helpers/assets.ts';
import { build } from '../../helpers/build.ts';

const { app, ctx, call, member, drain } = await build(t);
const [ada, bob] = [await member(), await member()];
const list = async (path: string, as?: typeof ada) =>
  (await call('GET', `/assets/${path}`, { as })).body.data;
const titles = (page: { docs: { title: string }[] }) => page.docs.map(({ title }) => title);
const like = (id: string, as: typeof ada) => call('POST', `/likes/asset/${id}`, { as });

/** The stored counts of public assets beside the actual ones. */
const totals = async () => {
  const { rows } = await sql<{ kept: number; there: number }>`
    select (select coalesce(sum(total), 0)::int from feed_totals where feed like 'assets %') as kept,
      (select count(*)::int from assets where is_public) as there`.execute(ctx.db);
  return rows[0];
};

const sunset = await makeAsset(call, ada, { title: 'Sunset over mountains' });
await makeAsset(call, ada, { title: 'Secret mountains', isPublic: false });
const beach = await makeAsset(call, bob, { title: 'Beach' });
const song = await makeAsset(call, bob, { title: 'Mountain song', assetType: 'audio' });
const film = await makeAsset(call, ada, { title: 'Mountain film', assetType: 'video' });

t.test('public assets are listed by kind, the newest first, for guests too', async (t) => {
  for (const as of [undefined, ada, bob])
    t.strictSame(titles(await list('get', as)), ['Beach', 'Sunset over mountains']);
  t.match(await list('get?assetType=audio'), { docs: [{ _id: song._id }], page: 1, limit: 20, totalDocs: 1 });
  t.match(await list('get?assetType=video'), { docs: [{ _id: film._id }], hasNextPage: false });
  t.match(await list('get?limit=1'), { docs: [{ _id: beach._id }], hasNextPage: true, totalDocs: 2 });
  t.match(await list('get?limit=1&page=2'), { docs: [{ _id: sunset._id }], hasNextPage: false });
  t.match(await list('get?page=1000000&limit=100'), { docs: [], totalDocs: 2 });
  for (const query of ['assetType=avatar', 'page=0', 'limit=101'])
    t.equal((await call('GET', `/assets/get?${query}`)).status, 400, query);
});

t.test('own assets are listed completely, for their owner alone', async (t) => {
  t.strictSame(titles(await list('my-assets', ada)), ['Secret mountains', 'Sunset over mountains']);
  t.match(await list('my-assets?assetType=video', ada), {
    docs: [{ _id: film._id, isPublic: true }],
    totalDocs: 1,
  });
  t.equal((await call('GET', '/assets/my-assets')).status, 401);
});

t.test('liked assets are listed latest like first while they are visible', async (t) => {
  await like(beach._id, ada);
  await like(sunset._id, ada);
  await like(song._id, ada);
  const page = await list('liked', ada);
  t.strictSame(titles(page), ['Sunset over mountains', 'Beach']);
  t.ok(page.docs.every((one: { isLikedByMe: boolean }) => one.isLikedByMe));
  t.match(await list('liked?assetType=audio', ada), { docs: [{ _id: song._id }], totalDocs: 1 });
  await call('PATCH', `/assets/update/${beach._id}`, { as: bob, body: { isPublic: false } });
  t.match(await list('liked', ada), { docs: [{ _id: sunset._id }], totalDocs: 1 });
  await call('PATCH', `/assets/update/${beach._id}`, { as: bob, body: { isPublic: true } });
  t.equal((await call('GET', '/assets/liked')).status, 401);
});

t.test('a search finds public assets of a kind by words, prefixes and with typing errors', async (t) => {
  const search = (text: string, query = '', as?: typeof ada) =>
    list(`search/all-assets?search=${encodeURIComponent(text)}${query}`, as);
  t.strictSame(titles(await search('mountains')), ['Sunset over mountains']);
  t.strictSame(
    titles(await search('mountains', '', ada)),
    ['Sunset over mountains'],
    'private ones are in no search',
  );
  t.strictSame(titles(await search('mount', '&assetType=audio')), ['Mountain song']);
  t.strictSame(titles(await search('moutains')), ['Sunset over mountains']);
  t.strictSame(titles(await search('SUNSÉT')), ['Sunset over mountains']);
  t.strictSame(titles(await search('nothing-like-it')), []);
  t.match(await search('...'), { docs: [], totalDocs: 0 });
  const { status, body } = await call('GET', '/assets/search/all-assets?search=+');
  t.strictSame([status, body.message], [400, 'Missing search text']);
  await call('PATCH', `/assets/update/${sunset._id}`, { as: ada, body: { title: 'Dawn' } });
  t.strictSame(titles(await search('sunset')), []);
  t.strictSame(titles(await search('dawn')), ['Dawn']);
  await call('PATCH', `/assets/update/${sunset._id}`, { as: ada, body: { isPublic: false } });
  t.strictSame(titles(await search('dawn')), []);
  await call('PATCH', `/assets/update/${sunset._id}`, { as: ada, body: { isPublic: true } });
});

t.test('the number of public assets stays right through concurrent changes', async (t) => {
  t.strictSame(await totals(), { kept: 4, there: 4 });
  const many = await Promise.all(Array.from({ length: 6 }, () => makeAsset(call, bob)));
  await Promise.all(
    many.flatMap(({ _id }, n) => [
      call('PATCH', `/assets/update/${_id}`, { as: bob, body: { isPublic: n % 2 === 0 } }),
      call('PATCH', `/assets/update/${_id}`, { as: bob, body: { isPublic: n % 3 === 0 } }),
      ...(n > 3 ? [call('DELETE', `/assets/delete/${_id}`, { as: bob })] : []),
    ]),
  );
  const { kept, there } = (await totals()) ?? {};
  t.equal(kept, there);
  t.equal((await list('get')).totalDocs + 2, there);
});

t.test('deleting an account deletes its assets, files and likes', async (t) => {
  const eve = await member();
  const [open, sound] = [
    await makeAsset(call, eve, { title: 'Of Eve' }),
    await makeAsset(call, eve, { assetType: 'audio' }),
  ];
  await like(song._id, eve);
  await like(open._id, bob);
  const before = (await call('GET', `/assets/get/${song._id}`)).body.data.likesCount;
  await call('DELETE', '/users/delete', { as: eve, body: { password: eve.password } });
  t.equal((await call('GET', `/assets/get/${open._id}`, { as: bob })).status, 404, 'at once');
  t.notOk(titles(await list('get')).includes('Of Eve'));
  await drain();
  t.equal((await call('GET', `/assets/get/${song._id}`)).body.data.likesCount, before - 1);
  for (const { assetURL } of [open, sound])
    t.equal((await app.inject({ method: 'GET', url: new URL(assetURL).pathname })).statusCode, 404);
  const { rows } = await sql`select 1 from assets where owner_id = ${eve.user._id}`.execute(ctx.db);
  t.strictSame(rows, []);
  const { kept, there } = (await totals()) ?? {};
  t.equal(kept, there);
});
