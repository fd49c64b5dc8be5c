import t from 'tap';
import { allCalls } from '../../helpers/all-calls.ts';
import { build } from '../../helpers/build.ts';
import { emptyGuestCache, guestReads, makeShown, waitForNotifications } from '../../helpers/guest-cache.ts';
import { watchStatements } from '../../helpers/statements.ts';

const built = await build(t);
const { app, call, ctx } = built;
const shown = await makeShown(built);
const statements = watchStatements(t);
const reads = Object.values(guestReads).flatMap((read) => read(shown));
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/api/v1${url}`, headers });

await waitForNotifications(built);

/**
 * Guests may make these calls too, but they are not cached: searches depend on every text, tag completion on every tag,
 * icons never change, and versions are rarely requested.
 */
const uncached = [
  'GET /assets/search/all-assets',
  'GET /assets/icons',
  'GET /collections/search/all-collections',
  'GET /webs/search/all-webs',
  'GET /webs/search/code',
  'GET /packages/states',
  'GET /tags',
  'GET /users/search',
  'GET /webs/versions/{webId}/{version}',
  'GET /webs/fork-tree/{webId}',
];

t.test('every endpoint open to guests is cached, or listed as uncached', async (t) => {
  const open = Object.entries(allCalls).filter(
    ([key, { auth }]) => key.startsWith('GET') && auth === 'optional',
  );
  const cached = open.filter(([, { guestCache }]) => guestCache).map(([key]) => key);
  t.strictSame(cached.toSorted(), Object.keys(guestReads).toSorted());
  t.strictSame(
    open
      .map(([key]) => key)
      .filter((key) => !cached.includes(key))
      .toSorted(),
    uncached.toSorted(),
  );
});

t.test('the second guest gets the same bytes without a statement, or a 304', async (t) => {
  for (const url of reads) {
    const first = await get(url);
    t.equal(first.statusCode, 200, url);
    statements();
    const second = await get(url, { cookie: 'page=anything; theme=dark' });
    t.equal(second.payload, first.payload);
    t.match(second.headers, { 'cache-control': 'no-cache', vary: 'Authorization, Accept-Encoding' });
    t.equal(second.headers['x-content-type-options'], 'nosniff');
    t.equal(second.headers['referrer-policy'], 'no-referrer');
    const etag = String(second.headers.etag);
    const current = await get(url, { 'if-none-match': `"other", ${etag}` });
    t.equal(current.statusCode, 304);
    t.equal(current.payload, '');
    t.equal(current.headers.etag, etag);
    t.equal((await get(url, { 'if-none-match': '"other"' })).statusCode, 200);
    const head = await get(url, {}, 'HEAD');
    t.equal(head.payload, '');
    t.equal(Number(head.headers['content-length']), Buffer.byteLength(first.payload));
    t.strictSame(statements(), [], `${url} without a statement`);
  }
});

t.test('compressed responses have the same text', async (t) => {
  const { brotliDecompressSync, gunzipSync } = await import('node:zlib');
  const [url = ''] = reads;
  const { payload } = await get(url);
  for (const [coding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const reply = await get(url, { 'accept-encoding': coding });
    t.equal(reply.headers['content-encoding'], coding);
    t.equal(decode(reply.rawPayload).toString(), payload);
  }
});

t.test('members do not get a guest’s cached response, and theirs are not cached for guests', async (t) => {
  await call('POST', `/likes/web/${shown.web._id}`, { as: shown.owner });
  const url = `/webs/get/${shown.web._id}`;
  const liked = async (as?: typeof shown.owner) => (await call('GET', url, { as })).body.data.isLikedByMe;
  t.equal(await liked(shown.owner), true);
  t.equal(await liked(), false);
  t.equal(await liked(shown.owner), true);
  const { headers } = await call('GET', url, { as: shown.owner });
  t.equal(headers['cache-control'], 'no-store');
  t.equal(headers.etag, undefined);
  for (const read of reads) {
    await get(read);
    t.equal((await call('GET', read, { as: 'expired' })).status, 401, 'a bad token is refused all the same');
  }
});

t.test('errors are not cached', async (t) => {
  for (const url of [
    '/users/profile/nobody-yet',
    '/webs/user/nobody-yet',
    '/webs/user/the-owner?webType=private',
  ]) {
    const first = await get(url);
    t.ok(first.statusCode >= 400, url);
    t.equal(first.headers['cache-control'], 'no-store');
    t.equal(first.headers.etag, undefined);
    statements();
    await get(url);
    t.ok(statements().length > 0);
  }
  const newcomer = await built.member({ username: 'nobody-yet' });
  t.equal((await get('/users/profile/nobody-yet')).statusCode, 200, newcomer.user.username);
});

t.test('different spellings of one query share an entry, and invalid ones are refused', async (t) => {
  await get('/webs/trending');
  await get('/users/profile/the-owner');
  statements();
  const same = ['?page=1', '?limit=8', '?limit=08&page=1', '?utm_source=x', '?page=1&x=1&x=2', '/'];
  for (const query of same) t.equal((await get(`/webs/trending${query}`)).statusCode, 200, query);
  t.equal((await get('/users/profile/%74he-owner')).statusCode, 200);
  t.equal((await get('/users/profile/the-owner?a=b')).statusCode, 200);
  t.strictSame(statements(), []);
  t.equal((await get('/webs/trending?page=1&page=2')).statusCode, 400);
  t.equal((await get('/webs/trending?page=0')).statusCode, 400);
  t.equal((await get('/webs/trending', { range: 'bytes=0-9' })).statusCode, 200, 'ranges are ignored');
});

t.test('a change that is committed while a response is made invalidates that response', async (t) => {
  emptyGuestCache(app);
  const { get: read } = ctx.webs;
  const hasRead = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  t.teardown(() => Object.assign(ctx.webs, { get: read }));
  ctx.webs.get = async (...args) => {
    const web = await read(...args);
    hasRead.resolve();
    await goOn.promise;
    return web;
  };
  const url = `/webs/get/${shown.fork._id}`;
  const likes = async () => (await get(url)).json().data.likesCount;
  const early = likes();
  await hasRead.promise;
  await call('POST', `/likes/web/${shown.fork._id}`, { as: shown.other });
  const later = likes();
  goOn.resolve();
  t.equal(await early, 0);
  t.equal(await later, 1, 'who asks after the change does not join the rendering before it');
  t.equal(await likes(), 1);
});
