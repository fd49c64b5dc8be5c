import { sql } from 'kysely';
import t from 'tap';
import { build } from '../../helpers/build.ts';
import { makeCollection, place } from '../../helpers/collections.ts';
import { addWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const [ada, bob] = [await member(), await member()];
const remove = (as: typeof ada, id: string, webId: string) =>
  call('PATCH', `/collections/remove-web/${id}/${webId}`, { as });
const websOf = async (id: string, as?: typeof ada, query = '') =>
  (await call('GET', `/collections/get-webs/${id}${query}`, { as })).body.data;
const readCounts = async (id: string) => {
  const { rows } = await sql<{ kept: number; counted: number }>`
    select public_webs_count as kept, (select count(*)::int from collection_webs p join webs w on w.id = p.web_id
      where p.collection_id = c.id and w.is_public) as counted
    from collections c where id = ${id}`.execute(ctx.db);
  return rows[0];
};
const setPublic = (id: string, isPublic: boolean) =>
  ctx.db
    .updateTable('webs')
    .set({ visibility: isPublic ? 'public' : 'private' })
    .where('id', '=', id)
    .execute();

t.test('webs are added, the last first, and removed again', async (t) => {
  const { _id } = await makeCollection(call, ada);
  const [first, second] = [await addWeb(ctx, ada), await addWeb(ctx, bob)];
  t.strictSame((await place(call, ada, _id, first)).body, {
    status: 200,
    message: 'Web Added to Collection',
    data: { _id, websCount: 1 },
  });
  t.strictSame((await place(call, ada, _id, second)).body.data, { _id, websCount: 2 });
  t.strictSame(
    (await place(call, ada, _id, second)).body.data,
    { _id, websCount: 2 },
    'again changes nothing',
  );
  const page = await websOf(_id);
  t.strictSame(
    page.docs.map((web: { _id: string }) => web._id),
    [second, first],
  );
  t.match(page, { page: 1, limit: 4, hasNextPage: false, totalDocs: 2 });
  const { data } = (await call('GET', `/collections/get/${_id}`)).body;
  t.equal(data.websCount, 2);
  t.strictSame(
    data.webs.map((web: { _id: string }) => web._id),
    [second, first],
  );
  t.strictSame((await remove(ada, _id, first)).body.data, { _id, websCount: 1 });
  t.equal((await remove(ada, _id, first)).status, 404);
});

t.test('only the owner fills a collection, and only with what they can see', async (t) => {
  const shown = await makeCollection(call, ada);
  const hidden = await makeCollection(call, ada, { isPublic: false });
  const web = await addWeb(ctx, ada);
  const secret = await addWeb(ctx, bob, { isPublic: false });
  t.equal((await place(call, bob, shown._id, web)).status, 403);
  t.equal((await place(call, bob, hidden._id, web)).status, 404);
  t.equal((await place(call, ada, shown._id, secret)).status, 404);
  t.equal((await place(call, ada, shown._id, 'nonsense')).status, 404);
  t.equal((await place(call, ada, 'nonsense', web)).status, 404);
  await place(call, ada, shown._id, web);
  t.equal((await remove(bob, shown._id, web)).status, 403);
  for (const path of ['add-web', 'remove-web'])
    t.equal((await call('PATCH', `/collections/${path}/${shown._id}/${web}`)).status, 401);
});

t.test(
  'only its owner sees a private web in a public collection, in lists, counts and pictures',
  async (t) => {
    const { _id } = await makeCollection(call, ada);
    const [open, secret] = [
      await addWeb(ctx, ada),
      await addWeb(ctx, ada, { isPublic: false, title: 'Canary' }),
    ];
    for (const id of [open, secret]) await place(call, ada, _id, id);
    for (const as of [undefined, bob]) {
      t.match(await websOf(_id, as), { docs: [{ _id: open }], totalDocs: 1 });
      const { body } = await call('GET', `/collections/get/${_id}`, { as });
      t.match(body.data, { websCount: 1, webs: [{ _id: open }] });
      t.notMatch(JSON.stringify(body), /Canary/);
    }
    t.match(await websOf(_id, ada), { docs: [{ _id: secret }, { _id: open }], totalDocs: 2 });
    t.match((await call('GET', `/collections/get/${_id}`, { as: ada })).body.data, { websCount: 2 });
  },
);

t.test('the count changes when webs are shown, hidden and deleted', async (t) => {
  const [one, two] = [await makeCollection(call, ada), await makeCollection(call, bob)];
  const webs = [await addWeb(ctx, ada), await addWeb(ctx, ada), await addWeb(ctx, ada)];
  for (const { _id, as } of [
    { ...one, as: ada },
    { ...two, as: bob },
  ])
    for (const web of webs) await place(call, as, _id, web);
  await setPublic(webs[0] ?? '', false);
  t.strictSame(await readCounts(one._id), { kept: 2, counted: 2 });
  t.strictSame(await readCounts(two._id), { kept: 2, counted: 2 });
  t.equal((await websOf(two._id, bob)).totalDocs, 2, 'what its owner has hidden is gone for the collector');
  await ctx.db
    .deleteFrom('webs')
    .where('id', '=', webs[1] ?? '')
    .execute();
  t.strictSame(await readCounts(one._id), { kept: 1, counted: 1 });
  await setPublic(webs[0] ?? '', true);
  t.strictSame(await readCounts(two._id), { kept: 2, counted: 2 });
});

t.test('concurrent adding, removing, hiding, showing and deleting leave the exact count', async (t) => {
  const collections = [await makeCollection(call, ada), await makeCollection(call, ada)];
  const webs = await Promise.all(Array.from({ length: 6 }, () => addWeb(ctx, ada)));
  const work = collections.flatMap(({ _id }) =>
    webs.flatMap((web) => [
      () => place(call, ada, _id, web),
      () => setPublic(web, false),
      () => remove(ada, _id, web),
      () => setPublic(web, true),
      () => place(call, ada, _id, web),
    ]),
  );
  await Promise.all(work.map((run) => run()));
  await ctx.db.deleteFrom('webs').where('id', 'in', webs.slice(0, 2)).execute();
  for (const { _id } of collections) {
    const counts = await readCounts(_id);
    t.equal(counts?.kept, counts?.counted);
  }
});

t.test('pages follow each other, and a page past the end is empty', async (t) => {
  const { _id } = await makeCollection(call, ada);
  for (let at = 0; at < 5; at++) await place(call, ada, _id, await addWeb(ctx, ada));
  const [one, two] = [await websOf(_id, ada, '?limit=3'), await websOf(_id, ada, '?limit=3&page=2')];
  t.match([one.docs.length, one.hasNextPage, two.docs.length, two.hasNextPage], [3, true, 2, false]);
  t.equal(new Set([...one.docs, ...two.docs].map((web) => web._id)).size, 5);
  t.match(await websOf(_id, ada, '?page=1000'), { docs: [], totalDocs: 5, hasNextPage: false });
  t.equal((await call('GET', `/collections/get-webs/${_id}?limit=101`)).status, 400);
  t.equal((await call('GET', '/collections/get-webs/nonsense')).status, 404);
});
