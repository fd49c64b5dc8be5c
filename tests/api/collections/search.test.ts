import { sql } from 'kysely';
import t from 'tap';
import { build, type Member } from '../../helpers/build.ts';
import { makeCollection, place } from '../../helpers/collections.ts';
import { addWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const ada = await member({ username: 'ada-lovelace' });
const bob = await member({ username: 'bob-ross' });

async function find(search: string, as?: Member, path = 'all-collections', more = '') {
  const url = `/collections/search/${path}?search=${encodeURIComponent(search)}${more}`;
  const { body } = await call('GET', url, { ...(as && { as }) });
  return body.data.docs.map(({ name }: { name: string }) => name);
}

await makeCollection(call, ada, { name: 'Quiet Clocks', description: 'They tick with gears' });
await makeCollection(call, ada, { name: 'Clockwork', description: 'Oranges' });
await makeCollection(call, bob, { name: 'Landscapes', description: 'Happy trees, quiet skies' });
await makeCollection(call, bob, { name: 'Secret clocks', description: 'Canary', isPublic: false });

t.test(
  'name and description are searched, with prefixes and typing errors, the best match first',
  async (t) => {
    t.strictSame(await find('gears'), ['Quiet Clocks']);
    t.strictSame(await find('clocks'), ['Quiet Clocks']);
    t.strictSame((await find('clock')).sort(), ['Clockwork', 'Quiet Clocks']);
    t.strictSame(await find('quiet'), ['Quiet Clocks', 'Landscapes'], 'a name before a description');
    t.strictSame(await find('landscpaes'), ['Landscapes']);
    t.strictSame(await find('lovelace'), [], 'but not the owner');
    t.strictSame(await find('!?'), []);
  },
);

t.test('private collections are found only by their owner, among their own', async (t) => {
  for (const as of [ada, bob, undefined]) t.strictSame(await find('canary', as), []);
  t.strictSame(await find('canary', ada, 'my-collections'), []);
  t.strictSame(await find('canary', bob, 'my-collections'), ['Secret clocks']);
  t.strictSame(await find('canary', bob, 'my-collections', '&type=private'), ['Secret clocks']);
  t.strictSame(await find('canary', bob, 'my-collections', '&type=public'), []);
  t.strictSame(await find('quiet', bob, 'my-collections', '&type=public'), ['Landscapes']);
  t.equal((await call('GET', '/collections/search/my-collections?search=a')).status, 401);
});

t.test('an entry counts and shows only the webs that its viewer may see', async (t) => {
  const { _id } = await makeCollection(call, ada, { name: 'Mixture' });
  const open = await addWeb(ctx, ada);
  const hidden = await addWeb(ctx, ada, { isPublic: false });
  for (const id of [open, hidden]) await place(call, ada, _id, id);
  const entry = async (as?: Member) =>
    (await call('GET', '/collections/search/all-collections?search=mixture', { ...(as && { as }) })).body.data
      .docs[0];
  t.match(await entry(), { _id, websCount: 1, webs: [{ _id: open }], isSaved: false });
  t.match(await entry(bob), { websCount: 1, webs: [{ _id: open }] });
  t.match(await entry(ada), { websCount: 2, webs: [{ _id: hidden }, { _id: open }] });
});

t.test('a changed collection is found by its new text', async (t) => {
  const { _id } = await makeCollection(call, ada, { name: 'Zeppelins' });
  await call('PATCH', `/collections/update/${_id}`, { as: ada, body: { name: 'Airships' } });
  t.strictSame([await find('zeppelins'), await find('airships')], [[], ['Airships']]);
  t.strictSame(await find('airshpis'), ['Airships'], 'slips of new words are known');
  await call('PATCH', `/collections/toggle-publish-status/${_id}`, { as: ada });
  t.strictSame(await find('airships'), []);
  await call('PATCH', `/collections/toggle-publish-status/${_id}`, { as: ada });
  t.strictSame(await find('airships'), ['Airships']);
  await call('DELETE', `/collections/delete/${_id}`, { as: ada });
  t.strictSame(await find('airships'), []);
});

t.test('collections of deleted members are not found', async (t) => {
  const eve = await member();
  await makeCollection(call, eve, { name: 'Orphans' });
  t.strictSame(await find('orphans'), ['Orphans']);
  await call('DELETE', '/users/delete', { as: eve, body: { password: eve.password } });
  t.strictSame(await find('orphans'), []);
});

t.test(
  'pages have four entries, and of very many matches the most viewed are among those shown',
  async (t) => {
    await sql`insert into collections (id, author_id, name, description, views)
    select gen_random_uuid(), ${ada.user._id}, 'Common ' || n, '', n from generate_series(1, 900) n`.execute(
      ctx.db,
    );
    const page = async (query: string) =>
      (await call('GET', `/collections/search/all-collections?search=common${query}`)).body.data;
    t.match(await page(''), { page: 1, limit: 4, hasNextPage: true, totalDocs: 500 });
    t.equal((await page('')).docs[0].name, 'Common 900');
    t.match(await page('&limit=100&page=6'), { docs: [], hasNextPage: false, totalDocs: 500 });
  },
);

t.test('a search without text or with invalid parameters gets 400', async (t) => {
  for (const query of ['', '?search=', '?search=%20', '?search=a&limit=101', `?search=${'x'.repeat(201)}`])
    for (const path of ['all-collections', 'my-collections'])
      t.equal((await call('GET', `/collections/search/${path}${query}`, { as: ada })).status, 400, query);
  const { status, body } = await call('GET', '/collections/search/my-collections', { as: ada });
  t.match({ status, message: body.message }, { status: 400, message: 'Missing search text' });
  t.equal((await call('GET', '/collections/search/my-collections?search=a&type=x', { as: ada })).status, 400);
});
