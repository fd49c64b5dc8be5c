import t from 'tap';
import { build } from '../../helpers/build.ts';
import { makeCollection, place } from '../../helpers/collections.ts';
import { addWeb } from '../../helpers/webs.ts';

const built = await build(t);
const { ctx, call, member } = built;
const [ada, bob] = [await member(), await member()];
type Page = { docs: { name: string; isLikedByMe: boolean; isSaved: boolean }[]; totalDocs: number };
const list = async (path: string, as?: typeof ada): Promise<Page> =>
  (await call('GET', path, { as })).body.data;
const names = ({ docs }: Page) => docs.map(({ name }) => name);
const like = (id: string, as: typeof ada) => call('POST', `/likes/collection/${id}`, { as });

const a = await makeCollection(call, ada, { name: 'a' });
const b = await makeCollection(call, ada, { name: 'b', isPublic: false });
const c = await makeCollection(call, ada, { name: 'c' });

t.test('a member’s own collections are listed, all or of one kind, in the requested order', async (t) => {
  t.strictSame(names(await list('/collections/my-collections', ada)), ['c', 'b', 'a']);
  t.strictSame(names(await list('/collections/my-collections?sortOrder=asc', ada)), ['a', 'b', 'c']);
  t.strictSame(names(await list('/collections/my-collections?type=private', ada)), ['b']);
  t.strictSame(names(await list('/collections/my-collections?type=public', ada)), ['c', 'a']);
  await ctx.db.updateTable('collections').set({ views: 9 }).where('id', '=', a._id).execute();
  t.strictSame(names(await list('/collections/my-collections?sortBy=views', ada)), ['a', 'c', 'b']);
  t.equal((await call('GET', '/collections/my-collections')).status, 401);
  for (const query of ['type=hidden', 'sortBy=name', 'sortOrder=up', 'limit=0', 'page=0'])
    t.equal((await call('GET', `/collections/my-collections?${query}`, { as: ada })).status, 400, query);
});

t.test('a member’s collections are the public ones, for everybody', async (t) => {
  for (const as of [undefined, bob, ada]) {
    const page = await list(`/collections/user-collection/${ada.user.username}`, as);
    t.strictSame(names(page), ['c', 'a']);
    t.equal(page.totalDocs, 2);
  }
  const paged = await list(`/collections/user-collection/${ada.user.username}?limit=1&page=2`);
  t.match(paged, { docs: [{ name: 'a' }], totalDocs: 2, hasNextPage: false });
  const { status, body } = await call('GET', '/collections/user-collection/nobody-here');
  t.strictSame([status, body.message], [404, 'User not found']);
});

t.test('liked collections show the last first, and only what the viewer may see', async (t) => {
  t.strictSame((await like(a._id, bob)).body.data, { isLikedByMe: true, likesCount: 1 });
  await like(c._id, bob);
  await like(b._id, ada);
  t.equal((await like(b._id, bob)).status, 404, 'a private one of somebody else');
  t.strictSame(names(await list(`/collections/liked/${bob.user.username}`)), ['c', 'a']);
  t.strictSame(names(await list(`/collections/liked/${ada.user.username}`)), []);
  t.strictSame(names(await list(`/collections/liked/${ada.user.username}`, ada)), ['b']);
  t.ok((await list(`/collections/liked/${bob.user.username}`, bob)).docs.every((one) => one.isLikedByMe));
  t.strictSame((await like(a._id, bob)).body.data, { isLikedByMe: false, likesCount: 0 });
});

t.test('fifty concurrent clicks on a like leave the count equal to the rows', async (t) => {
  const people = await Promise.all(Array.from({ length: 5 }, () => member()));
  const clicks = people.flatMap((as) =>
    Array.from({ length: 10 + (as === people[0] ? 1 : 0) }, () => like(c._id, as)),
  );
  t.ok((await Promise.all(clicks)).every(({ status }) => status === 200));
  const rows = await ctx.db
    .selectFrom('collection_likes')
    .select('user_id')
    .where('collection_id', '=', c._id)
    .execute();
  t.equal((await call('GET', `/collections/get/${c._id}`)).body.data.likesCount, rows.length);
});

t.test('a saved collection is created, deleted, toggled and listed', async (t) => {
  const save = (method: 'POST' | 'DELETE', path: string, id: string, as: typeof ada | undefined = bob) =>
    call(method, `/savedCollections/${path}/${id}`, { as });
  t.match(await save('POST', 'create', a._id), { status: 201, body: { data: { isSaved: true } } });
  t.match(await save('POST', 'create', a._id), { status: 201, body: { data: { isSaved: true } } });
  t.match((await save('POST', 'toggle', c._id)).body.data, { isSaved: true });
  const saved = await list('/savedCollections/get', bob);
  t.strictSame(names(saved), ['c', 'a']);
  t.ok(saved.docs.every((one) => one.isSaved));
  t.match((await save('POST', 'toggle', c._id)).body.data, { isSaved: false });
  await call('PATCH', `/collections/toggle-publish-status/${a._id}`, { as: ada });
  t.strictSame(
    names(await list('/savedCollections/get', bob)),
    [],
    'what has become private is gone for others',
  );
  t.match((await save('DELETE', 'delete', a._id)).body.data, { isSaved: false });
  t.equal((await save('DELETE', 'delete', a._id)).status, 404);
  t.equal((await save('POST', 'create', b._id)).status, 404);
  for (const [method, path] of [
    ['POST', 'create'],
    ['DELETE', 'delete'],
    ['POST', 'toggle'],
  ] as const)
    t.equal((await call(method, `/savedCollections/${path}/${c._id}`)).status, 401);
  t.equal((await call('GET', '/savedCollections/get')).status, 401);
});

t.test('a viewer counts once', async (t) => {
  const view = (ip: string, as?: typeof ada, id = c._id) =>
    call('PATCH', `/collections/inc-view/${id}`, { ip, as });
  t.match(await view('10.0.0.1'), { status: 200, body: { data: null } });
  await Promise.all([view('10.0.0.1'), view('10.0.0.2'), view('10.0.0.3', bob), view('10.0.0.4', bob)]);
  t.equal((await call('GET', `/collections/get/${c._id}`)).body.data.views, 3);
  t.equal((await view('10.0.0.1', undefined, b._id)).status, 404);
  t.equal((await view('10.0.0.1', undefined, 'nonsense')).status, 404);
});

t.test('deleting an account deletes its collections, likes and saved collections', async (t) => {
  const eve = await member();
  const { _id } = await makeCollection(call, eve);
  await place(call, eve, _id, await addWeb(ctx, eve));
  await like(c._id, eve);
  await call('POST', `/savedCollections/create/${c._id}`, { as: eve });
  const before = (await call('GET', `/collections/get/${c._id}`)).body.data.likesCount;
  await call('DELETE', '/users/delete', { as: eve, body: { password: eve.password } });
  t.equal((await call('GET', `/collections/get/${_id}`)).status, 404, 'at once');
  const { drain } = built;
  await drain();
  t.equal((await call('GET', `/collections/get/${c._id}`)).body.data.likesCount, before - 1);
  const left = await ctx.db.selectFrom('collections').select('id').where('id', '=', _id).execute();
  t.equal(left.length, 0);
});
