import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import t from 'tap';
import { maxEventLoopDelay } from '../../src/shared/server/load-shedding.ts';
import { build } from '../helpers/build.ts';
import { waitForNotifications } from '../helpers/guest-cache.ts';
import { ensurePages, page, saveWebs } from '../helpers/pages.ts';
import { pause, waitUntil } from '../helpers/wait.ts';

ensurePages();
const on = { env: { RATE_LIMIT: 'on' } };

/** Requests this number of different uncached pages from one IP address. Returns the number of replies by status. */
async function readMany(
  app: Parameters<typeof page>[0],
  count: number,
  url: (n: number) => string,
  cookie?: string,
) {
  const seen = new Map<number, number>();
  for (let n = 0; n < count; n++) {
    const { status } = await page(app, url(n), { cookie });
    seen.set(status, (seen.get(status) ?? 0) + 1);
  }
  return Object.fromEntries(seen);
}

t.test('a client with too many searches gets a page that says so, and when to come again', async (t) => {
  const built = await build(t, on);
  const { app } = built;
  const ann = await built.member();
  t.same(await readMany(app, 62, (n) => `/search?q=word${n}`), { 200: 60, 429: 2 });
  const refused = await page(app, '/search?q=another');
  t.equal(refused.status, 429);
  t.match(refused.headers['content-type'], /^text\/html/);
  t.match(refused.html, /<h1>Too many requests<\/h1>/);
  t.equal(refused.headers['cache-control'], 'no-store');
  t.match(refused.headers['content-security-policy'], /default-src 'none'/);
  const wait = Number(refused.headers['retry-after']);
  t.ok(wait > 0 && wait <= 60, String(wait));
  t.equal((await page(app, '/search?q=word', { cookie: ann.cookie })).status, 200, 'others may');
  t.equal((await page(app, '/login')).status, 200, 'and pages that cost less');
  const call = await app.inject('/api/v1/webs/trending');
  t.equal(call.statusCode, 200, 'calls are counted by themselves');
});

t.test('cached pages are not rate limited', async (t) => {
  const { app } = await build(t, on);
  await page(app, '/login');
  t.same(await readMany(app, 400, () => '/login'), { 200: 400 });
  t.same(await readMany(app, 400, (n) => `/login?junk=${n}`), { 200: 400 });
  t.same(
    await readMany(app, 400, () => '/login', 'theme=dark'),
    { 200: 400 },
    'with a cookie of no meaning too',
  );
  t.same(await readMany(app, 400, (n) => `/nothing/at/all/here/${n}`), { 404: 400 }, 'and what is nowhere');
});

t.test('a member’s pages are rendered for each visit and rate limited by account', async (t) => {
  const built = await build(t, on);
  const [ann, bob] = [await built.member(), await built.member()];
  t.same(await readMany(built.app, 301, () => '/error', ann.cookie), { 200: 300, 429: 1 });
  t.equal((await page(built.app, '/error', { cookie: bob.cookie })).status, 200);
  t.equal((await page(built.app, '/error')).status, 200, 'guests at the same address as well');
});

/**
 * Blocks the event loop, as too much work does, until its delay has been judged, which happens once a second by the
 * mean.
 */
async function hog(app: FastifyInstance): Promise<void> {
  for (let round = 0; round < 8 && !app.isUnderPressure(); round++) {
    const end = performance.now() + 2_500;
    while (performance.now() < end);
    await turn();
    await pause(1, 'the monitor of the event loop takes its sample');
  }
}

t.test(
  'under overload new work is refused, cheap requests are answered, and the overload passes',
  async (t) => {
    const built = await build(t, { ...on, maxEventLoopDelay });
    const { app } = built;
    const ann = await built.member();
    await saveWebs(built, ann, ['One']);
    const status = async (url: string, cookie?: string) => (await page(app, url, { cookie })).status;
    // Otherwise the notification of the saved web would invalidate the page once the event loop is free again.
    await waitForNotifications(built);
    t.equal(await status('/'), 200);
    await hog(app);
    const call = await app.inject('/api/v1/webs/trending');
    t.match(
      { status: call.statusCode, body: call.json(), wait: call.headers['retry-after'] },
      { status: 503, body: { status: 503, message: /please try again in a moment$/, data: null }, wait: '5' },
    );
    const busy = await page(app, '/search?q=one');
    t.equal(busy.status, 503);
    t.match(busy.html, /<h1>The site is busy<\/h1>/);
    t.equal(busy.headers['retry-after'], '5');
    t.equal(busy.headers['cache-control'], 'no-store');
    t.equal(await status('/', ann.cookie), 503, 'a page for one member');
    t.equal(await status('/'), 200, 'a kept page');
    t.equal(await status('/favicon.svg'), 200, 'a file');
    t.equal(await status('/healthz'), 200, 'the process lives');
    await t.resolves(
      waitUntil('pages are rendered', async () => (await status('/search?q=one')) === 200, {
        intervalMs: 100,
      }),
      'when the pressure is gone, all is as before',
    );
    t.equal((await app.inject('/api/v1/webs/trending')).statusCode, 200);
  },
);

t.test('password hashing is limited: beyond the limit it is a 503 with Retry-After', async (t) => {
  const { call } = await build(t);
  const tries = Array.from({ length: 120 }, (_, n) =>
    call('POST', '/users/login', { body: { identifier: `nobody-${n}`, password: 'a-password' } }),
  );
  const answers = await Promise.all(tries);
  const refused = answers.filter(({ status }) => status === 503);
  t.ok(refused.length > 0 && refused.length < 60, String(refused.length));
  t.ok(refused.every(({ headers }) => Number(headers['retry-after']) > 0));
});
