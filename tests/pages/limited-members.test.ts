import t from 'tap';
import { feedPaths, sitemapPath } from '../../src/modules/discovery/rules.ts';
import { grantRole } from '../helpers/audited-calls.ts';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import { addressesOf, everyCall, pageAddresses } from '../helpers/visibility/addresses.ts';
import { makeWorld } from '../helpers/visibility/world.ts';
import { waitUntil } from '../helpers/wait.ts';

ensurePages();
const built = await build(t);
const { app, call, member, drain } = built;
const world = await makeWorld(built);
const { owner, other, follower } = world.people;
const moderator = await member();
await grantRole(built, moderator, 'moderator');
await drain();

const things = ['A shown web', 'Shown collection', 'A shown asset'];
const isOwners = ({ name = '', title = '' }: { name?: string; title?: string }) =>
  things.includes(name) || things.includes(title);
const named = [
  owner.user.username,
  ...[...world.shown.webs, ...world.shown.collections, ...world.shown.assets]
    .filter(isOwners)
    .map(({ _id }) => _id),
];
/**
 * Addresses that name the owner, their items or comments on them are not lists; neither are notifications of answers.
 */
const isOfLists = (address: string) =>
  ![...named, ...world.shown.comments.map(({ _id }) => _id), '/notifications'].some((name) =>
    address.includes(name),
  );
const reading = (await everyCall()).filter(([key]) => key.startsWith('GET '));

/** The feed of all and the sitemaps. */
async function files(): Promise<string[]> {
  const index = (await app.inject(sitemapPath)).body;
  const parts = [...index.matchAll(/<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/g)].map(([, part = '']) => part);
  return [feedPaths.trending, ...parts];
}

/** The addresses of lists that show the owner's items to somebody, by call or page. */
async function meet(who: typeof other | null): Promise<Record<string, string[]>> {
  const met: Record<string, string[]> = {};
  const note = (key: string, address: string, text: string) => {
    if (isOfLists(address) && [...things, ...named.slice(1)].some((thing) => text.includes(thing)))
      met[key] = [...(met[key] ?? []), address];
  };
  for (const [key, endpoint] of reading)
    for (const address of addressesOf(key.slice('GET '.length), endpoint, world).filter(isOfLists)) {
      const { body } = await call('GET', address, { ...(who && { as: who }) });
      note(key, address, JSON.stringify(body));
    }
  for (const [path, addresses] of pageAddresses(world))
    for (const address of addresses.filter(isOfLists)) {
      const { html } = await page(app, address, { ...(who && { cookie: who.cookie }) });
      note(path, address, html);
    }
  for (const file of await files()) note(file, file, (await app.inject(file)).body);
  return met;
}

const all = async () => ({
  guest: await meet(null),
  other: await meet(other),
  follower: await meet(follower),
});
const peopleFound = async () =>
  (await call('GET', `/users/search?search=${owner.user.username}`)).body.data.docs.length;

t.test('a limited member’s items are in no list of others, while their addresses still open', async (t) => {
  const before = await all();
  for (const path of ['/', '/search', '/collection/@collectionId', 'GET /webs/trending'])
    t.ok(before.guest[path], `guests have met them at ${path}`);
  const ofMembers = [
    ...['GET /webs/following', 'GET /webs/liked/{username}', 'GET /users/pined', 'GET /savedCollections/get'],
    ...[
      'GET /collections/liked/{username}',
      'GET /assets/get',
      'GET /assets/liked',
      'GET /assets/search/all-assets',
    ],
    ...['GET /webs/search/all-webs', 'GET /collections/search/all-collections'],
  ];
  for (const path of ofMembers) t.ok(before.follower[path], `members have met them at ${path}`);
  t.equal(await peopleFound(), 1);

  const body = { kind: 'member', id: owner.user._id, action: 'limit', reason: 'Fills the front page' };
  const limited = await call('POST', '/admin/actions', { as: moderator, body });
  t.equal(limited.status, 201);
  await waitUntil('all caches have heard of it', async () => {
    const { html } = await page(app, `/collection/${world.shown.collections[1]?._id}`);
    return !html.includes('A shown web');
  });
  const now = await all();
  t.strictSame(now.guest, {}, 'guests');
  t.strictSame(now.other, {}, 'members');
  t.strictSame(now.follower, {}, 'followers');
  t.equal(await peopleFound(), 0);
  for (const { _id } of world.shown.webs) t.equal((await page(app, `/details/${_id}`)).status, 200);
  t.match((await page(app, `/${owner.user.username}`)).html, 'A shown web', 'at the profile too');
  const own = await call('GET', '/webs/trending', { as: owner });
  t.match(JSON.stringify(own.body), 'A shown web', 'the member sees them everywhere');

  const undone = await call('POST', `/admin/actions/${limited.body.data._id}/undo`, {
    ...{ as: moderator, body: { reason: 'It was a mistake' } },
  });
  t.equal(undone.status, 200);
  await waitUntil('lists are as before', async () => (await page(app, '/')).html.includes('A shown web'));
  await waitUntil('collections are as before', async () => {
    const { html } = await page(app, `/collection/${world.shown.collections[1]?._id}`);
    return html.includes('A shown web');
  });
  t.strictSame(await all(), before);
  t.equal(await peopleFound(), 1);
});

t.test('totals of lists are those of what is shown', async (t) => {
  const total = async (url: string, as = other) => (await call('GET', url, { as })).body.data.totalDocs;
  const lists = ['/webs/trending', '/assets/get?type=image', '/webs/search/all-webs?search=shown'];
  const collection = async () =>
    (await call('GET', `/collections/get/${world.shown.collections[1]?._id}`)).body.data.websCount;
  const [before, inCollection] = [await Promise.all(lists.map((url) => total(url))), await collection()];
  const body = { kind: 'member', id: owner.user._id, action: 'limit', reason: 'Fills the front page' };
  t.equal((await call('POST', '/admin/actions', { as: moderator, body })).status, 201);
  const now = await Promise.all(lists.map((url) => total(url)));
  t.strictSame(
    now,
    before.map((count) => count - 1),
  );
  await waitUntil('the collection is read anew', async () => (await collection()) === inCollection - 1);
});
