import t from 'tap';
import { build } from '../../helpers/build.ts';
import { makeCollection } from '../../helpers/collections.ts';
import { collectInvalidatedTags } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const [ada, bob] = [await member(), await member()];
const unknown = '01890000-0000-7000-8000-000000000000';
const create = (body: object, as = ada) => call('POST', '/collections/create', { as, body });
const update = (id: string, body: object, as = ada) =>
  call('PATCH', `/collections/update/${id}`, { as, body });

t.test('a new collection is returned whole and trimmed, public by default', async (t) => {
  const { status, body } = await create({ name: '  Loaders  ', description: ' Things that turn ' });
  t.equal(status, 201);
  const { _id, createdAt, updatedAt, owner, ...rest } = body.data;
  t.strictSame(rest, {
    name: 'Loaders',
    description: 'Things that turn',
    isPublic: true,
    visibility: 'public',
    websCount: 0,
    webs: [],
    likesCount: 0,
    views: 0,
    isLikedByMe: false,
    isSaved: false,
  });
  t.equal(createdAt, updatedAt);
  t.equal(owner.username, ada.user.username);
  t.notOk('email' in owner);
  t.strictSame((await call('GET', `/collections/get/${_id}`)).body.data, body.data);
});

t.test('a collection needs a name, and the message is the specification’s', async (t) => {
  for (const name of ['', '   ', undefined]) {
    const { status, body } = await create({ name });
    t.strictSame([status, body.message], [400, 'Collection name is required']);
  }
  t.equal((await create({ name: 'x'.repeat(101) })).body.message, 'Name must be at most 100 characters');
  t.equal((await create({ name: 'See https://evil.test' })).body.message, "Name cannot contain '://'");
  t.equal(
    (await create({ name: 'Two\nlines' })).body.message,
    'Name cannot contain line breaks or control characters',
  );
  t.equal((await create({ name: `  ${'x'.repeat(100)}\n` })).status, 201, 'measured after trimming');
  t.equal(
    (await create({ name: 'Long', description: 'x'.repeat(5_001) })).body.message,
    'Description must be at most 5000 characters',
  );
});

t.test('a guest is asked to log in', async (t) => {
  t.equal((await call('POST', '/collections/create', { body: { name: 'Nobody’s' } })).status, 401);
});

t.test('a member’s collection names are unique, whatever their spaces and capitals', async (t) => {
  await create({ name: 'My Best Of' });
  for (const name of ['My Best Of', 'my best of', 'My-Best-Of', ' my BEST of '])
    t.equal((await create({ name })).status, 409, name);
  t.equal((await create({ name: 'My Best Of' }, bob)).status, 201);
});

t.test('one of twenty concurrent requests for one name succeeds', async (t) => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({ name: 'Race' })));
  t.strictSame(answers.map(({ status }) => status).sort(), [201, ...Array.from({ length: 19 }, () => 409)]);
});

t.test('the availability check looks only at the member’s own names', async (t) => {
  await create({ name: 'Taken Here' });
  const check = async (name: string, as = ada) =>
    (await call('GET', `/collections/check-name-availability/${encodeURIComponent(name)}`, { as })).body.data;
  t.equal(await check(' taken here '), false);
  t.equal(await check('taken-here'), false);
  t.equal(await check('taken here', bob), true);
  t.equal(await check('free'), true);
  t.equal(await check(' '), false);
  t.equal((await call('GET', '/collections/check-name-availability/free')).status, 401);
});

t.test('an update changes only the fields that are sent, and needs a name or a description', async (t) => {
  const { _id } = await makeCollection(call, ada, { name: 'Before', description: 'Old' });
  const renamed = await update(_id, { name: ' After ' });
  t.equal(renamed.status, 200);
  t.match(renamed.body.data, { name: 'After', description: 'Old', isPublic: true });
  t.match((await update(_id, { description: '', isPublic: false })).body.data, {
    name: 'After',
    description: '',
    isPublic: false,
  });
  for (const body of [{}, { isPublic: true }]) {
    const { status, body: reply } = await update(_id, body);
    t.strictSame([status, reply.message], [400, 'No data to update']);
  }
  t.equal((await update(_id, { name: ' ' })).body.message, 'Collection name is required');
  await makeCollection(call, ada, { name: 'Another' });
  t.equal((await update(_id, { name: 'another' })).status, 409);
  t.equal((await update(_id, { name: 'AFTER' })).status, 200, 'its own name may be written differently');
});

t.test('only the owner changes or deletes; private and unknown collections get 404', async (t) => {
  const shown = await makeCollection(call, ada);
  const hidden = await makeCollection(call, ada, { isPublic: false });
  for (const [id, as, status] of [
    [shown._id, bob, 403],
    [hidden._id, bob, 404],
    [unknown, ada, 404],
    ['nonsense', ada, 404],
  ] as const) {
    t.equal((await update(id, { name: 'Mine now' }, as)).status, status);
    t.equal((await call('PATCH', `/collections/toggle-publish-status/${id}`, { as })).status, status);
    t.equal((await call('DELETE', `/collections/delete/${id}`, { as })).status, status);
  }
  for (const [method, path] of [
    ['PATCH', 'update'],
    ['PATCH', 'toggle-publish-status'],
    ['DELETE', 'delete'],
  ] as const)
    t.equal((await call(method, `/collections/${path}/${shown._id}`, { body: {} })).status, 401);
});

t.test('publishing toggles, and only the owner sees a private collection', async (t) => {
  const { _id } = await makeCollection(call, ada);
  const toggle = () => call('PATCH', `/collections/toggle-publish-status/${_id}`, { as: ada });
  t.strictSame((await toggle()).body.data, { _id, isPublic: false, visibility: 'private' });
  for (const as of [undefined, bob])
    t.equal((await call('GET', `/collections/get/${_id}`, { as })).status, 404);
  t.equal((await call('GET', `/collections/get/${_id}`, { as: ada })).body.data.isPublic, false);
  t.strictSame((await toggle()).body.data, { _id, isPublic: true, visibility: 'public' });
  t.equal((await call('GET', `/collections/get/${_id}`)).status, 200);
});

t.test('every change invalidates the cached pages that show the collection', async (t) => {
  const invalidatedTags = await collectInvalidatedTags(t, ctx);
  const { _id } = await makeCollection(call, ada);
  await invalidatedTags();
  await update(_id, { name: 'Told' });
  t.strictSame(await invalidatedTags(), [
    `collection:${_id}`,
    `collections-of:${ada.user._id}`,
    'public-collections',
  ]);
  await call('PATCH', `/collections/toggle-publish-status/${_id}`, { as: ada });
  t.strictSame(await invalidatedTags(), [
    `collection:${_id}`,
    `collections-of:${ada.user._id}`,
    'public-collections',
  ]);
  await call('DELETE', `/collections/delete/${_id}`, { as: ada });
  t.strictSame(await invalidatedTags(), [
    `collection:${_id}`,
    `collections-of:${ada.user._id}`,
    'public-collections',
  ]);
});

t.test('deleting a collection returns its id, and the collection is gone', async (t) => {
  const { _id } = await makeCollection(call, ada);
  const { status, body } = await call('DELETE', `/collections/delete/${_id}`, { as: ada });
  t.strictSame([status, body.data], [200, { _id }]);
  t.equal((await call('GET', `/collections/get/${_id}`, { as: ada })).status, 404);
  t.equal((await call('DELETE', `/collections/delete/${_id}`, { as: ada })).status, 404);
});
