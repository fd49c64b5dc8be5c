import t from 'tap';
import { makeAsset } from '../../helpers/assets.ts';
import { build, publicUrl } from '../../helpers/build.ts';
import { watchStatements } from '../../helpers/statements.ts';

const { app, call, member, drain } = await build(t, { env: { SITE_LISTED_TEXTS: 'hide: roulette' } });
const [ada, bob] = [await member(), await member()];

type Asset = { _id: string; assetURL: string };
const setVisibility = (ids: string[], isPublic: boolean, as = ada) =>
  call('PATCH', '/assets/update-many', { as, body: { ids, isPublic } });
const remove = (ids: string[], as = ada) => call('POST', '/assets/delete-many', { as, body: { ids } });
const restore = (ids: string[], as = ada) => call('POST', '/bin/asset/restore-many', { as, body: { ids } });
const statusOf = async (url: string) =>
  (await app.inject({ method: 'GET', url: url.replace(publicUrl, '') })).statusCode;
const read = async (id: string): Promise<Asset> =>
  (await call('GET', `/assets/get/${id}`, { as: ada })).body.data;
const message = 'This is not one of your assets';

t.test(
  'a member’s own assets become private and public in bulk; other ids are named in the answer',
  async (t) => {
    const made: Asset[] = [await makeAsset(call, ada), await makeAsset(call, ada, { assetType: 'audio' })];
    const own = made.map(({ _id }) => _id);
    const others = await makeAsset(call, bob);
    const ids = [...own, others._id];
    const made2 = await setVisibility(ids, false);
    t.strictSame(made2.body.data.changed.toSorted(), own.toSorted());
    t.strictSame(made2.body.data.refused, [{ _id: others._id, message }]);
    for (const { assetURL } of made) t.equal(await statusOf(assetURL), 404, 'the known address ends');
    for (const id of own) {
      t.equal((await call('GET', `/assets/get/${id}`)).status, 404);
      t.equal(await statusOf((await read(id)).assetURL), 200, 'its owner has another address');
    }
    t.equal(await statusOf(others.assetURL), 200);
    await drain();
    for (const id of own) t.equal(await statusOf((await read(id)).assetURL), 200, 'the bytes have moved');
    t.strictSame((await setVisibility(own, false)).body.data, { changed: [], refused: [], former: [] });
    t.strictSame((await setVisibility(own, true)).body.data.changed.toSorted(), own.toSorted());
    for (const id of own) t.equal((await call('GET', `/assets/get/${id}`)).status, 200);
  },
);

t.test('assets deleted in bulk are in the bin and are restored together', async (t) => {
  const assets: Asset[] = [await makeAsset(call, ada), await makeAsset(call, ada, { isPublic: false })];
  const own = assets.map(({ _id }) => _id).toSorted();
  const others = await makeAsset(call, bob);
  const gone = await remove([...own, others._id]);
  t.strictSame(gone.body.data.changed.toSorted(), own);
  t.strictSame(gone.body.data.refused, [{ _id: others._id, message }]);
  for (const { _id, assetURL } of assets) {
    t.equal(await statusOf(assetURL), 404);
    t.equal((await call('GET', `/assets/get/${_id}`, { as: ada })).status, 404);
  }
  t.strictSame((await restore(own, bob)).body.data.changed, []);
  t.strictSame((await restore(own)).body.data.changed.toSorted(), own);
  const shown = [];
  for (const { _id } of assets) shown.push((await call('GET', `/assets/get/${_id}`)).status);
  t.strictSame(shown, [200, 404], 'public is what was public before');
});

t.test('a published asset whose title has a listed word is held for review', async (t) => {
  const made = [
    await makeAsset(call, ada, { isPublic: false, title: 'Roulette' }),
    await makeAsset(call, ada),
  ];
  const ids = made.map(({ _id }) => _id);
  const { body } = await setVisibility(ids, true);
  t.match(body.data, { changed: [], refused: [{ _id: ids[0], message: /roulette/ }] });
  t.equal((await call('GET', `/assets/get/${ids[0]}`)).status, 404);
});

t.test('the number of statements does not grow with the number of assets', async (t) => {
  const count = async (assets: number) => {
    const ids: string[] = [];
    for (let n = 0; n < assets; n++) ids.push((await makeAsset(call, bob))._id);
    const asked = watchStatements(t);
    const counts: number[] = [];
    for (const step of [
      () => setVisibility(ids, false, bob),
      () => setVisibility(ids, true, bob),
      () => remove(ids, bob),
      () => restore(ids, bob),
    ]) {
      asked();
      t.equal((await step()).body.data.changed.length, assets);
      counts.push(asked().length);
    }
    asked.restore();
    return counts;
  };
  await count(2);
  t.strictSame(await count(12), await count(2));
});
