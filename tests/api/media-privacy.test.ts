import pg from 'pg';
import t from 'tap';
import { acquireBackupLock } from '../../src/shared/db/backup-lock.ts';
import { makeAsset, uploadFile } from '../helpers/assets.ts';
import { type Built, build, type Member, publicUrl } from '../helpers/build.ts';
import { sweepMedia } from '../helpers/media.ts';
import { s3Env } from '../helpers/s3.ts';
import { form, picture, saveWeb } from '../helpers/webs.ts';

const idIn = (address: string) => address.split('/').at(-2) ?? '';

/** The parts of a product with media that tests use. */
function lensOf({ app, ctx, call }: Built) {
  const answer = async (address: string) => {
    const url = address.replace(publicUrl, '');
    return (await app.inject({ method: 'GET', url })).statusCode;
  };
  /** The keys that the store has for a public id. */
  const stored = async (address: string) => {
    const id = idIn(address);
    const random = id.slice(id.indexOf('-') + 1);
    const names = ['master.webp', 'master.mp3', '600x350.webp', '1200x700.webp', 'w320.webp', '128x128.webp'];
    const found = names.map(async (name) => {
      const key = `${random.slice(0, 2)}/${id}/${name}`;
      return (await ctx.storage.stat(key)) === null ? [] : [name];
    });
    return (await Promise.all(found)).flat();
  };
  const web = async (as: Member, id: string) => (await call('GET', `/webs/get/${id}`, { as })).body.data;
  return { answer, stored, web };
}

const ways = {
  'by the publish status': (call: Built['call'], as: Member, id: string) =>
    call('PATCH', `/webs/toggle-publish-status/${id}`, { as }),
  'by a save': (call: Built['call'], as: Member, id: string) =>
    call('PATCH', `/webs/update/${id}`, { as, body: form({ isPublic: 'false' }) }),
};

for (const [name, hide] of Object.entries(ways))
  t.test(`the picture of a web that turns private ${name} leaves its address at once`, async (t) => {
    const built = await build(t);
    const { call, member, drain } = built;
    const { answer, stored, web } = lensOf(built);
    const ada = await member();
    const { _id, image } = await saveWeb(call, ada);
    await drain();
    t.equal(await answer(image), 200);

    t.equal((await hide(call, ada, _id)).status, 200);
    t.equal(await answer(image), 404, 'before any job has run');
    const hidden = (await web(ada, _id)).image;
    t.not(idIn(hidden), idIn(image));
    t.equal(await answer(hidden), 200, 'its owner sees it at its new address');

    await drain();
    t.same(await stored(image), [], 'nothing is left in the store');
    t.equal(await answer(hidden), 200);
    t.same(await stored(hidden), ['master.webp', '600x350.webp', '1200x700.webp']);
    const again = await call('PATCH', `/webs/toggle-publish-status/${_id}`, { as: ada });
    t.equal(again.body.data.isPublic, true);
    t.equal((await web(ada, _id)).image, hidden, 'what is shown again keeps its address');
  });

t.test('a web that turns private twice before the worker’s turn keeps its picture', async (t) => {
  const built = await build(t);
  const { call, member, drain } = built;
  const { answer, stored, web } = lensOf(built);
  const ada = await member();
  const { _id, image } = await saveWeb(call, ada);
  const toggle = () => call('PATCH', `/webs/toggle-publish-status/${_id}`, { as: ada });
  await toggle();
  const second = (await web(ada, _id)).image;
  await toggle();
  await toggle();
  const third = (await web(ada, _id)).image;
  for (const _ of ['before', 'after']) {
    t.same([await answer(image), await answer(second), await answer(third)], [404, 404, 200]);
    await drain();
  }
  t.same([await stored(image), await stored(second)], [[], []]);
});

t.test('the pictures of deleted webs, and replaced ones, are gone at once', async (t) => {
  const built = await build(t);
  const { call, member, drain } = built;
  const { answer, stored, web } = lensOf(built);
  const ada = await member();
  const { _id, image } = await saveWeb(call, ada);
  await drain();
  const body = form({ image: new Uint8Array(picture) });
  await call('PATCH', `/webs/update/${_id}`, { as: ada, body });
  const replaced = (await web(ada, _id)).image;
  t.same([await answer(image), await answer(replaced)], [404, 200]);
  await call('DELETE', `/webs/delete/${_id}`, { as: ada });
  t.equal(await answer(replaced), 404);
  await drain();
  t.same([await stored(image), await stored(replaced)], [[], []]);
});

t.test('a fork keeps its picture when the original turns private or is deleted', async (t) => {
  const built = await build(t);
  const { call, member, drain } = built;
  const { answer, web } = lensOf(built);
  const [ada, bob] = [await member(), await member()];
  const original = await saveWeb(call, ada);
  const fork = (await call('POST', `/webs/create-forked/${original._id}`, { as: bob, body: {} })).body.data;
  t.not(idIn(fork.image), idIn(original.image));
  await call('PATCH', `/webs/toggle-publish-status/${original._id}`, { as: ada });
  await call('DELETE', `/webs/delete/${original._id}`, { as: ada });
  await drain();
  t.equal((await web(bob, fork._id)).image, fork.image);
  t.equal(await answer(fork.image), 200);
});

t.test('a fork that shares its original’s picture follows it to the new address', async (t) => {
  const built = await build(t);
  const { call, member, ctx, drain } = built;
  const { answer, web } = lensOf(built);
  const [ada, bob] = [await member(), await member()];
  const original = await saveWeb(call, ada);
  const fork = (await call('POST', `/webs/create-forked/${original._id}`, { as: bob, body: {} })).body.data;
  const shared = { image_id: idIn(original.image) };
  await ctx.db.updateTable('webs').set(shared).where('id', '=', fork._id).execute();
  await call('PATCH', `/webs/toggle-publish-status/${original._id}`, { as: ada });
  await call('DELETE', `/webs/delete/${original._id}`, { as: ada });
  await drain();
  t.equal(await answer(original.image), 404);
  t.equal(await answer((await web(bob, fork._id)).image), 200);
});

t.test('an asset that turns private gets another address; a deleted one has none', async (t) => {
  const built = await build(t);
  const { call, member, drain } = built;
  const { answer, stored } = lensOf(built);
  const ada = await member();
  for (const assetType of ['image', 'audio'] as const) {
    const shown = await makeAsset(call, ada, { assetType });
    await drain();
    const body = { isPublic: false };
    const hidden = (await call('PATCH', `/assets/update/${shown._id}`, { as: ada, body })).body.data;
    t.not(hidden.assetPublicId, shown.assetPublicId);
    t.equal(idIn(hidden.assetURL), hidden.assetPublicId);
    t.same([await answer(shown.assetURL), await answer(hidden.assetURL)], [404, 200]);
    await drain();
    t.same([await stored(shown.assetURL), await answer(hidden.assetURL)], [[], 200]);
    const renamed = { title: 'Another title', isPublic: false };
    const kept = (await call('PATCH', `/assets/update/${shown._id}`, { as: ada, body: renamed })).body.data;
    t.equal(kept.assetURL, hidden.assetURL, 'a private one keeps its address');
    await call('DELETE', `/assets/delete/${shown._id}`, { as: ada });
    t.equal(await answer(hidden.assetURL), 404);
    await drain();
    t.same(await stored(hidden.assetURL), []);
  }
});

t.test('deleting an account removes all its files at once, and forks by others keep theirs', async (t) => {
  const built = await build(t);
  const { call, member, drain } = built;
  const { answer, stored } = lensOf(built);
  const [ada, bob] = [await member(), await member()];
  const web = await saveWeb(call, ada);
  const asset = await makeAsset(call, ada);
  const loose = await uploadFile(call, ada, 'audio');
  const fork = (await call('POST', `/webs/create-forked/${web._id}`, { as: bob, body: {} })).body.data;
  await drain();
  const files = [web.image, asset.assetURL, loose.url];
  t.same(await Promise.all(files.map(answer)), [200, 200, 200]);
  await call('DELETE', '/users/delete', { as: ada, body: { password: ada.password } });
  t.same(await Promise.all(files.map(answer)), [404, 404, 404], 'before any job has run');
  await drain();
  t.same((await Promise.all(files.map(stored))).flat(), []);
  t.equal(await answer(fork.image), 200);
});

t.test('in a public bucket, an object is gone from its public address there', async (t) => {
  const built = await build(t, {
    env: { ...(await s3Env(t)), S3_PUBLIC_URL: 'https://cdn.example/bucket' },
  });
  const { call, member, drain, ctx } = built;
  const { answer, stored, web } = lensOf(built);
  const ada = await member();
  const { _id, image } = await saveWeb(call, ada);
  await drain();
  t.equal(await answer(image), 302, 'the store serves it');
  await call('PATCH', `/webs/toggle-publish-status/${_id}`, { as: ada });
  const hidden = (await web(ada, _id)).image;
  t.same([await answer(image), await answer(hidden)], [404, 200], 'nobody is led to the old object');
  await drain();
  t.same(await stored(image), []);
  t.equal(await answer(hidden), 302);
  await call('DELETE', `/webs/delete/${_id}`, { as: ada });
  await drain();
  t.same(await stored(hidden), []);
  t.equal((await call('DELETE', `/bin/web/${_id}`, { as: ada })).status, 200);
  await drain();
  t.equal((await ctx.db.selectFrom('media').select('id').execute()).length, 0);
});

t.test('files of rows that a backup has read are deleted only after the backup', async (t) => {
  const built = await build(t);
  const { call, member, drain, ctx } = built;
  const { answer, stored } = lensOf(built);
  const ada = await member();
  const [hidden, deleted] = [await saveWeb(call, ada), await saveWeb(call, ada)];
  const backup = new pg.Client({ connectionString: ctx.secrets.databaseUrl });
  await backup.connect();
  await backup.query(acquireBackupLock);
  await call('PATCH', `/webs/toggle-publish-status/${hidden._id}`, { as: ada });
  await call('DELETE', `/webs/delete/${deleted._id}`, { as: ada });
  await drain();
  for (const { image } of [hidden, deleted]) {
    t.equal(await answer(image), 404);
    t.match(await stored(image), ['master.webp']);
  }
  await backup.end();
  await sweepMedia(ctx);
  t.same([await stored(hidden.image), await stored(deleted.image)], [[], []]);
});
