import t from 'tap';
import { GuestCache, type Keepable } from '../../../src/shared/cache/guest-cache.ts';

type Page = Keepable & { name: string };
const pageOf = (name: string, tags: string[] | null = ['trending'], bytes = 10): Page => ({
  name,
  tags,
  bytes,
});
const clock = { now: () => new Date(0) };

function opened(maxBytes = 100) {
  const cache = new GuestCache<Page>(clock, maxBytes);
  cache.connected();
  return cache;
}

function slow(page: Page) {
  const { promise, resolve } = Promise.withResolvers<Page>();
  return { make: () => promise, finish: () => resolve(page) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

t.test('a page is rendered once for all who wait, then cached', async (t) => {
  const cache = opened();
  let made = 0;
  const make = async () => {
    made += 1;
    return pageOf('home');
  };
  const pages = await Promise.all([cache.fetch('/', make), cache.fetch('/', make), cache.fetch('/', make)]);
  t.strictSame(
    pages.map(({ name }) => name),
    ['home', 'home', 'home'],
  );
  await cache.fetch('/', make);
  t.equal(made, 1);
  t.equal(cache.get('/')?.name, 'home');
});

t.test('a change drops only the pages that show it', async (t) => {
  const cache = opened();
  await cache.fetch('/', async () => pageOf('home', ['trending', 'web:1']));
  await cache.fetch('/web/1', async () => pageOf('one', ['web:1']));
  await cache.fetch('/web/2', async () => pageOf('two', ['web:2']));
  cache.changed('web:1');
  t.notOk(cache.get('/'));
  t.notOk(cache.get('/web/1'));
  t.ok(cache.get('/web/2'));
});

t.test('a page whose rendering began before a change is not cached or given to later requests', async (t) => {
  const cache = opened();
  const old = slow(pageOf('old'));
  const first = cache.fetch('/', old.make);
  cache.changed('trending');
  t.equal((await cache.fetch('/', async () => pageOf('new'))).name, 'new');
  old.finish();
  t.equal((await first).name, 'old', 'whoever asked before the change may have it');
  await settled();
  t.equal(cache.get('/')?.name, 'new');
});

t.test('a page whose rendering began before an unrelated change is cached', async (t) => {
  const cache = opened();
  const page = slow(pageOf('home'));
  const asked = cache.fetch('/', page.make);
  cache.changed('web:9');
  page.finish();
  await asked;
  await settled();
  t.ok(cache.get('/'));
  cache.changed('trending');
  t.notOk(cache.get('/'));
});

t.test('a page whose rendering began before the connection was lost is never cached', async (t) => {
  const cache = opened();
  await cache.fetch('/login', async () => pageOf('login', []));
  const page = slow(pageOf('home'));
  const asked = cache.fetch('/', page.make);
  cache.lost();
  t.notOk(cache.get('/login'), 'what was kept is dropped');
  await cache.fetch('/login', async () => pageOf('login', []));
  t.notOk(cache.get('/login'), 'nothing is kept meanwhile');
  cache.connected();
  page.finish();
  await asked;
  await settled();
  t.notOk(cache.get('/'));
});

t.test('uncacheable pages and failures are rendered again', async (t) => {
  const cache = opened();
  await cache.fetch('/', async () => pageOf('personal', null));
  t.notOk(cache.get('/'));
  await t.rejects(cache.fetch('/', () => Promise.reject(new Error('down'))));
  t.equal((await cache.fetch('/', async () => pageOf('home'))).name, 'home');
});

t.test('the least recently used pages are evicted at the byte limit', async (t) => {
  const cache = opened(25);
  for (const name of ['a', 'b']) await cache.fetch(name, async () => pageOf(name));
  cache.get('a');
  await cache.fetch('c', async () => pageOf('c'));
  t.ok(cache.get('a'));
  t.notOk(cache.get('b'));
});

t.test('a page is cached for a minute at most', async (t) => {
  let now = 0;
  const cache = new GuestCache<Page>({ now: () => new Date(now) }, 100);
  cache.connected();
  await cache.fetch('/', async () => pageOf('home'));
  now = 59_999;
  t.ok(cache.get('/'));
  now = 60_000;
  t.notOk(cache.get('/'));
});
