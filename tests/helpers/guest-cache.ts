import { sql } from 'kysely';
import { createReadyReply } from '../../src/shared/cache/ready-reply.ts';
import { type CacheTag, cacheTag } from '../../src/shared/cache/tags.ts';
import { makeAsset } from './assets.ts';
import type { Built, Member } from './build.ts';
import { makeCollection, place } from './collections.ts';
import { waitUntil } from './wait.ts';
import { saveWeb } from './webs.ts';

/** Two members with webs, a fork, a collection, an asset, likes and a showcase. */
export async function makeShown({ call, member }: Pick<Built, 'call' | 'member'>) {
  const [owner, other] = [await member({ username: 'the-owner' }), await member({ username: 'the-other' })];
  const act = actor(call);
  const web = await saveWeb(call, owner, {
    title: 'First web',
    tags: '["clock"]',
  });
  const original = await saveWeb(call, other, { title: 'The original' });
  const fork = await act(owner, 'POST', `/webs/create-forked/${original._id}`, { title: 'A fork' });
  const collection = await makeCollection(call, owner, { name: 'A collection' });
  const empty = await makeCollection(call, owner, { name: 'An empty collection' });
  const asset = await makeAsset(call, owner, { title: 'An asset' });
  for (const { _id } of [web, original]) await place(call, owner, collection._id, _id);
  await act(other, 'POST', `/likes/web/${web._id}`);
  await act(other, 'POST', `/likes/collection/${collection._id}`);
  await act(owner, 'PATCH', '/users/update-showcase', { showcase: [web._id] });
  return { owner, other, web, original, fork, collection, empty, asset, act };
}

export type Shown = Awaited<ReturnType<typeof makeShown>>;

type Body = Parameters<Built['call']>[2] extends infer O ? (O extends { body?: infer B } ? B : never) : never;

/** Makes calls that must succeed; returns their data. */
function actor(call: Built['call']) {
  return async (as: Member, method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: Body) => {
    const answer = await call(method, url, { as, ...(body !== undefined && { body }) });
    if (answer.status >= 400) throw new Error(`${method} ${url}: ${answer.body.message}`);
    return answer.body.data;
  };
}

/**
 * A guest's request to each endpoint with `guestCache`, below /api/v1. A new endpoint fails until it is listed here.
 */
export const guestReads: Record<string, (shown: Shown) => string[]> = {
  'GET /webs/trending': () => ['/webs/trending', '/webs/trending?page=2&limit=2'],
  'GET /webs/tagged/{tag}': () => ['/webs/tagged/clock', '/webs/tagged/clock?order=newest'],
  'GET /webs/user/{username}': () =>
    ['the-owner', 'the-other', 'the-owner?sortBy=views', 'the-owner?webType=forked'].map(
      (name) => `/webs/user/${name.replace('?', '?limit=2&')}`,
    ),
  'GET /webs/liked/{username}': () => ['/webs/liked/the-other', '/webs/liked/the-owner'],
  'GET /webs/forks/{webId}': ({ web, original }) => [web, original].map(({ _id }) => `/webs/forks/${_id}`),
  'GET /users/showcase/{username}': () => ['/users/showcase/the-owner', '/users/showcase/the-other'],
  'GET /webs/get/{webId}': ({ web, original, fork }) =>
    [web, original, fork].map(({ _id }) => `/webs/get/${_id}`),
  'GET /webs/get-without-details/{webId}': ({ web, original, fork }) =>
    [web, original, fork].map(({ _id }) => `/webs/get-without-details/${_id}`),
  'GET /collections/get/{collectionId}': ({ collection, empty }) =>
    [collection, empty].map(({ _id }) => `/collections/get/${_id}`),
  'GET /collections/get-webs/{collectionId}': ({ collection, empty }) =>
    [collection, empty].map(({ _id }) => `/collections/get-webs/${_id}`),
  'GET /collections/user-collection/{username}': () => [
    '/collections/user-collection/the-owner',
    '/collections/user-collection/the-other',
  ],
  'GET /collections/liked/{username}': () => ['/collections/liked/the-other', '/collections/liked/the-owner'],
  'GET /users/profile/{username}': () => ['/users/profile/the-owner', '/users/profile/the-other'],
  'GET /assets/get/{assetId}': ({ asset }) => [`/assets/get/${asset._id}`],
  'GET /assets/get': () => ['/assets/get', '/assets/get?assetType=video'],
};

/** Empties the cache, after changes that the product does not know of. */
export function emptyGuestCache({ guestCache }: Built['app']): void {
  guestCache.lost();
  guestCache.connected();
}

/** Waits until this process has received all notifications of earlier commits. */
export async function waitForNotifications({ app, ctx }: Built): Promise<void> {
  const tag: CacheTag = cacheTag('heard');
  const reply = { status: 200, body: '', headers: {}, route: null };
  const marker = { ...reply, tags: [tag], isRevalidated: true, sharing: app.guestCache.sharing };
  await app.guestCache.fetch('/heard', async () => createReadyReply(marker));
  if (app.guestCache.get('/heard') === undefined) throw new Error('nothing is cached');
  await sql`select pg_notify('codeweb_changed', ${tag})`.execute(ctx.db);
  await waitUntil('the notification arrives', () => app.guestCache.get('/heard') === undefined, {
    intervalMs: 5,
  });
}
