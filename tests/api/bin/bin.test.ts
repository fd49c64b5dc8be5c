import { sql } from 'kysely';
import t from 'tap';
import { makeAsset } from '../../helpers/assets.ts';
import { build, type Member, publicUrl } from '../../helpers/build.ts';
import { makeCollection, place } from '../../helpers/collections.ts';
import { commentOn, replyTo } from '../../helpers/comments.ts';
import { addWeb, saveWeb } from '../../helpers/webs.ts';
import { wrongCounts, wrongTotals } from '../../helpers/wrong-totals.ts';

const { app, ctx, call, member, drain } = await build(t);
const [ada, bob] = [await member(), await member()];

const listBin = async (kind: string, as: Member, query = '') =>
  (await call('GET', `/bin/${kind}${query}`, { as })).body.data;
const idsIn = async (kind: string, as: Member) =>
  (await listBin(kind, as)).docs.map(({ _id }: { _id: string }) => _id);
const restore = (kind: string, id: string, as = ada) => call('POST', `/bin/${kind}/${id}/restore`, { as });
const purge = (kind: string, id: string, as = ada) => call('DELETE', `/bin/${kind}/${id}`, { as });
const statusOf = async (url: string, as?: Member) => (await call('GET', url, { ...(as && { as }) })).status;
const fileStatus = async (url: string) =>
  (await app.inject({ method: 'GET', url: url.replace(publicUrl, '') })).statusCode;
const okay = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer;
  if (status >= 400) throw new Error(`${status}: ${body.message}`);
  return body.data;
};

t.test('a deleted web is a 404 for everybody, and is restored with all that belonged to it', async (t) => {
  const web = await saveWeb(call, ada, { title: 'Qwertzbin' });
  const id = web._id;
  const collection = await makeCollection(call, bob);
  await okay(place(call, bob, collection._id, id));
  await okay(call('POST', `/likes/web/${id}`, { as: bob }));
  await okay(call('PATCH', `/users/add-to-pined/${id}`, { as: bob }));
  await okay(call('PATCH', '/users/update-showcase', { as: ada, body: { showcase: [id] } }));
  const fork = await okay(call('POST', `/webs/create-forked/${id}`, { as: bob, body: {} }));
  const comment = await commentOn(call, bob, id);
  await drain();
  await okay(call('DELETE', `/webs/delete/${id}`, { as: ada }));

  for (const as of [ada, bob, undefined]) t.equal(await statusOf(`/webs/get/${id}`, as), 404);
  t.equal(await fileStatus(web.image), 404, 'its picture is gone from its address');
  t.equal(await statusOf(`/comments/get/${comment._id}`, bob), 404);
  t.equal((await call('POST', `/likes/web/${id}`, { as: bob })).status, 404, 'nobody likes it now');
  t.equal((await call('PATCH', `/users/remove-pined/${id}`, { as: bob })).status, 404);
  const taken = await call('PATCH', `/collections/remove-web/${collection._id}/${id}`, { as: bob });
  t.equal(taken.status, 404);
  t.equal((await call('DELETE', `/webs/delete/${id}`, { as: ada })).status, 404, 'nor deletes it again');
  t.equal((await call('GET', `/webs/get/${fork._id}`)).body.data.forkedFrom, null);
  for (const url of [
    '/webs/your-work',
    '/webs/search/my-webs?search=qwertzbin',
    `/webs/user/${ada.user.username}`,
  ])
    t.match((await call('GET', url, { as: ada })).body.data, { totalDocs: 0, docs: [] }, url);
  t.equal((await call('GET', '/users/pined', { as: bob })).body.data.totalDocs, 0);
  t.strictSame((await call('GET', `/users/showcase/${ada.user.username}`)).body.data, []);
  t.match((await call('GET', `/collections/get/${collection._id}`)).body.data, { websCount: 0 });
  t.strictSame(await wrongTotals(ctx), []);

  const { docs } = await listBin('web', ada);
  t.match(docs, [{ _id: id, kind: 'web', title: 'Qwertzbin', webId: null }]);
  t.equal(Date.parse(docs[0].finalAt) - Date.parse(docs[0].deletedAt), 30 * 86_400_000);
  t.not(docs[0].image, web.image);
  t.equal(await fileStatus(docs[0].image), 200, 'its owner sees its picture in the bin');
  t.strictSame(await idsIn('web', bob), [], 'the bin of one member is not that of another');
  t.equal((await restore('web', id, bob)).status, 404);
  t.equal((await purge('web', id, bob)).status, 404);

  t.match(await restore('web', id), { status: 200, body: { message: 'Restored', data: { _id: id } } });
  t.match((await call('GET', `/webs/get/${id}`)).body.data, {
    isPublic: true,
    likesCount: 1,
    commentsCount: 1,
  });
  t.equal(await fileStatus(web.image), 200, 'its picture is at its address again');
  t.equal((await call('GET', `/webs/get/${fork._id}`)).body.data.forkedFrom._id, id);
  t.equal((await call('GET', '/users/pined', { as: bob })).body.data.totalDocs, 1);
  t.match((await call('GET', `/users/showcase/${ada.user.username}`)).body.data, [{ _id: id }]);
  t.match((await call('GET', `/collections/get-webs/${collection._id}`)).body.data.docs, [{ _id: id }]);
  t.equal((await call('GET', '/webs/search/my-webs?search=qwertzbin', { as: ada })).body.data.totalDocs, 1);
  t.strictSame(await idsIn('web', ada), []);
  t.equal((await restore('web', id)).status, 404, 'it cannot be restored twice');
  t.strictSame(await wrongTotals(ctx), []);
  t.strictSame(await wrongCounts(ctx), []);
});

t.test('a private web is restored as private', async (t) => {
  const id = await addWeb(ctx, ada, { isPublic: false });
  await okay(call('DELETE', `/webs/delete/${id}`, { as: ada }));
  await okay(restore('web', id));
  t.equal(await statusOf(`/webs/get/${id}`, bob), 404);
  t.match((await call('GET', `/webs/get/${id}`, { as: ada })).body.data, { isPublic: false });
});

t.test('collections are restored with their webs, and renamed if the name is taken', async (t) => {
  const eve = await member();
  const web = await addWeb(ctx, eve);
  const { _id: id } = await makeCollection(call, eve, { name: 'Best of' });
  await okay(place(call, eve, id, web));
  await okay(call('POST', `/likes/collection/${id}`, { as: bob }));
  await okay(call('POST', `/savedCollections/create/${id}`, { as: bob }));
  await okay(call('DELETE', `/collections/delete/${id}`, { as: eve }));
  for (const as of [eve, bob, undefined]) t.equal(await statusOf(`/collections/get/${id}`, as), 404);
  t.equal((await call('DELETE', `/savedCollections/delete/${id}`, { as: bob })).status, 404);
  t.equal((await call('GET', '/savedCollections/get', { as: bob })).body.data.totalDocs, 0);
  t.match(await listBin('collection', eve), { docs: [{ _id: id, title: 'Best of', image: '' }], next: null });
  const second = await makeCollection(call, eve, { name: 'Best of' });
  t.ok(second._id, 'the name is free meanwhile');
  await okay(restore('collection', id, eve));
  t.match((await call('GET', `/collections/get/${id}`, { as: bob })).body.data, {
    name: `Best of (${id.slice(-8)})`,
    likesCount: 1,
    websCount: 1,
    isSaved: true,
  });
});

t.test('a web and its collection can be restored in either order', async (t) => {
  const eve = await member();
  for (const order of ['web first', 'collection first']) {
    const web = await addWeb(ctx, eve);
    const { _id: collection } = await makeCollection(call, eve);
    await okay(place(call, eve, collection, web));
    await okay(call('DELETE', `/collections/delete/${collection}`, { as: eve }));
    await okay(call('DELETE', `/webs/delete/${web}`, { as: eve }));
    const steps: [string, string][] = [
      ['web', web],
      ['collection', collection],
    ];
    for (const [kind, id] of order === 'web first' ? steps : steps.toReversed())
      await okay(restore(kind, id, eve));
    t.match((await call('GET', `/collections/get-webs/${collection}`)).body.data.docs, [{ _id: web }], order);
  }
  t.strictSame(await wrongTotals(ctx), []);
});

t.test('the file of a deleted asset is not served, and is served again after the restore', async (t) => {
  const asset = await makeAsset(call, ada, { title: 'A drawing' });
  const url = `/assets/get/${asset._id}`;
  await okay(call('POST', `/likes/asset/${asset._id}`, { as: bob }));
  await okay(call('DELETE', `/assets/delete/${asset._id}`, { as: ada }));
  await drain();
  t.equal(await fileStatus(asset.assetURL), 404);
  for (const as of [ada, bob]) t.equal(await statusOf(url, as), 404);
  const [entry] = (await listBin('asset', ada)).docs;
  t.equal(await fileStatus(entry.image), 200);
  const again = {
    title: 'Again',
    assetType: 'image',
    assetURL: asset.assetURL,
    assetPublicId: asset.assetPublicId,
  };
  t.equal((await call('POST', '/assets/create', { as: ada, body: again })).status, 400);
  await okay(restore('asset', asset._id));
  const back = (await call('GET', url)).body.data;
  t.match(back, { isPublic: true, likesCount: 1, title: 'A drawing' });
  for (const url of [back.assetURL, asset.assetURL]) t.equal(await fileStatus(url), 200);
});

t.test(
  'a former address of a restored file stops working at each deletion, and for good when the file turns private',
  async (t) => {
    const asset = await makeAsset(call, ada);
    const urls = new Set<string>();
    const change = (isPublic: boolean) =>
      okay(call('PATCH', `/assets/update/${asset._id}`, { as: ada, body: { isPublic } }));
    const statuses = async () => {
      const { assetURL } = (await call('GET', `/assets/get/${asset._id}`, { as: ada })).body.data ?? {};
      if (assetURL) urls.add(assetURL);
      return new Set(await Promise.all([...urls].map(fileStatus)));
    };
    t.strictSame(await statuses(), new Set([200]));
    for (const round of ['first', 'second']) {
      await okay(call('DELETE', `/assets/delete/${asset._id}`, { as: ada }));
      t.strictSame(await statuses(), new Set([404]), round);
      if (round === 'second') await drain();
      await okay(restore('asset', asset._id));
      t.strictSame(await statuses(), new Set([200]), round);
      await drain();
      t.strictSame(await statuses(), new Set([200]), round);
    }
    t.equal(urls.size, 3);
    const known = [...urls];
    await change(false);
    await change(true);
    for (const url of known) t.equal(await fileStatus(url), 404);
    await okay(call('DELETE', `/assets/delete/${asset._id}`, { as: ada }));
    await okay(restore('asset', asset._id));
    for (const url of known) t.equal(await fileStatus(url), 404);
    await okay(call('DELETE', `/assets/delete/${asset._id}`, { as: ada }));
    await okay(purge('asset', asset._id));
    for (const url of urls) t.equal(await fileStatus(url), 404);
    await drain();
    t.strictSame(
      await ctx.db.selectFrom('former_media_ids').selectAll().where('id', 'in', known).execute(),
      [],
    );
  },
);

t.test('a comment is restored with its replies and likes, and is counted again', async (t) => {
  const web = await addWeb(ctx, ada);
  const comment = await commentOn(call, bob, web, 'First');
  const reply = await replyTo(call, ada, comment._id);
  await okay(call('POST', `/likes/comment/${comment._id}`, { as: ada }));
  const reading = `/comments/get/${comment._id}`;
  await okay(call('DELETE', `/comments/delete/${comment._id}`, { as: bob }));
  for (const as of [ada, bob]) t.equal(await statusOf(reading, as), 404);
  t.equal((await call('GET', `/replays/${comment._id}`, { as: ada })).status, 404);
  t.equal((await call('DELETE', `/replays/delete/${reply._id}`, { as: ada })).status, 404);
  t.match((await call('GET', `/webs/get/${web}`)).body.data, { commentsCount: 0 });
  t.match((await listBin('comment', bob)).docs, [{ _id: comment._id, title: 'First', webId: web }]);
  t.strictSame(await idsIn('reply', ada), [], 'what others wrote is in nobody’s bin');
  await okay(restore('comment', comment._id, bob));
  t.match((await call('GET', reading, { as: ada })).body.data, { likesCount: 1, replaysCount: 1 });
  t.match((await call('GET', `/webs/get/${web}`)).body.data, { commentsCount: 1 });

  await okay(call('DELETE', `/replays/delete/${reply._id}`, { as: ada }));
  t.match((await listBin('reply', ada)).docs, [{ _id: reply._id, webId: web }]);
  await okay(call('DELETE', `/comments/delete/${comment._id}`, { as: bob }));
  t.match(await restore('reply', reply._id), {
    status: 409,
    body: { message: 'You can no longer see the comment that this replies to, so it stays in the bin' },
  });
  await okay(restore('comment', comment._id, bob));
  await okay(restore('reply', reply._id));
  t.match((await call('GET', reading, { as: ada })).body.data, { replaysCount: 1 });
  t.strictSame(await wrongCounts(ctx), []);
});

t.test('a comment stays in the bin while its author may not write there', async (t) => {
  const web = await addWeb(ctx, ada);
  const comment = await commentOn(call, bob, web);
  await okay(call('DELETE', `/comments/delete/${comment._id}`, { as: bob }));
  await okay(call('PATCH', `/webs/toggle-publish-status/${web}`, { as: ada }));
  t.equal((await restore('comment', comment._id, bob)).status, 409);
  t.match((await listBin('comment', bob)).docs, [{ webId: null }], 'and leads to no web that is hidden');
  await okay(call('PATCH', `/webs/toggle-publish-status/${web}`, { as: ada }));
  await okay(call('POST', `/users/block/${bob.user.username}`, { as: ada }));
  t.equal((await restore('comment', comment._id, bob)).status, 403);
  await okay(call('DELETE', `/users/block/${bob.user.username}`, { as: ada }));
  await okay(restore('comment', comment._id, bob));
  t.strictSame(await wrongCounts(ctx), []);
});

t.test('a deleted item’s name and idempotency key can be used again', async (t) => {
  const eve = await member();
  const web = await addWeb(ctx, ada);
  const headers = { 'idempotency-key': 'the-same-key-again' };
  const say = () => call('POST', '/comments/create', { as: eve, body: { text: 'Again', web }, headers });
  const first = (await say()).body.data;
  await okay(call('DELETE', `/comments/delete/${first._id}`, { as: eve }));
  const second = await say();
  t.equal(second.status, 201);
  t.not(second.body.data._id, first._id);
  await okay(restore('comment', first._id, eve));
  t.match((await call('GET', `/webs/get/${web}`)).body.data, { commentsCount: 2 });
});

t.test('permanent deletion removes an item from the bin, with its files', async (t) => {
  const eve = await member();
  const web = await saveWeb(call, eve);
  const asset = await makeAsset(call, eve);
  const { _id: collection } = await makeCollection(call, eve);
  const comment = await commentOn(call, eve, await addWeb(ctx, ada));
  t.equal(
    (await purge('web', web._id, eve)).status,
    404,
    'nothing is deleted for good that is not in the bin',
  );
  await okay(call('DELETE', `/webs/delete/${web._id}`, { as: eve }));
  await okay(call('DELETE', `/assets/delete/${asset._id}`, { as: eve }));
  await okay(call('DELETE', `/collections/delete/${collection}`, { as: eve }));
  await okay(call('DELETE', `/comments/delete/${comment._id}`, { as: eve }));
  const pictures = [(await listBin('web', eve)).docs[0].image, (await listBin('asset', eve)).docs[0].image];
  t.match(await purge('web', web._id, eve), { status: 200, body: { message: 'Deleted for good' } });
  t.equal((await purge('web', web._id, eve)).status, 404);
  t.match(await call('DELETE', '/bin', { as: eve }), {
    status: 200,
    body: { data: { deleted: 3, isEmpty: true } },
  });
  for (const url of pictures) t.equal(await fileStatus(url), 404);
  for (const kind of ['web', 'collection', 'asset', 'comment', 'reply'])
    t.strictSame(await listBin(kind, eve), { docs: [], next: null }, kind);
  const left = await ctx.db
    .selectFrom('media')
    .select('status')
    .where('owner_id', '=', eve.user._id)
    .execute();
  t.ok(left.every(({ status }) => status === 'removed'));
  t.strictSame(await wrongTotals(ctx), []);
  t.strictSame(await wrongCounts(ctx), []);
});

t.test('the bin is paginated, last deleted first, also for items deleted in the same instant', async (t) => {
  const eve = await member();
  const ids: string[] = [];
  for (let number = 0; number < 5; number++) ids.push(await addWeb(ctx, eve));
  for (const id of ids) await okay(call('DELETE', `/webs/delete/${id}`, { as: eve }));
  await sql`update webs set deleted_at = (select min(deleted_at) from webs where author_id = ${eve.user._id})
    where author_id = ${eve.user._id} and id <> ${ids[4]}`.execute(ctx.db);
  const read: string[] = [];
  let query = '?limit=2';
  for (let pages = 0; pages < 3; pages++) {
    const { docs, next } = await listBin('web', eve, query);
    read.push(...docs.map(({ _id }: { _id: string }) => _id));
    t.equal(next === null, pages === 2);
    query = `?limit=2&after=${next}`;
  }
  t.strictSame(read, [ids[4], ...ids.slice(0, 4).toSorted().toReversed()]);
  for (const after of ['1', 'x', '1-2', `9999999999999999-${ids[0]}`])
    t.equal((await call('GET', `/bin/web?after=${after}`, { as: eve })).status, 400, after);
});

t.test('only members read the bin, one kind at a time', async (t) => {
  const eve = await member();
  t.equal((await call('GET', '/bin/nothing', { as: eve })).status, 404);
  t.equal((await call('GET', '/bin/web?limit=101', { as: eve })).status, 400);
  t.equal((await call('GET', '/bin/web')).status, 401);
});

t.test('webs in the bin count towards the quota until it is emptied', async (t) => {
  const eve = await member();
  await ctx.db.insertInto('member_limits').values({ user_id: eve.user._id, max_webs: 1 }).execute();
  const web = await saveWeb(call, eve);
  await okay(call('DELETE', `/webs/delete/${web._id}`, { as: eve }));
  await t.rejects(saveWeb(call, eve), /Delete some, then empty your bin/);
  await okay(call('DELETE', '/bin', { as: eve }));
  t.ok((await saveWeb(call, eve))._id);
});
