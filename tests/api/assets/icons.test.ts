import t from 'tap';
import { build } from '../../helpers/build.ts';

const { app, call, member } = await build(t);
const icons = async (query = '') => (await call('GET', `/assets/icons${query}`)).body.data;
const names = async (search: string) =>
  (await icons(`?search=${encodeURIComponent(search)}`)).docs.map(({ name }: { name: string }) => name);

t.test('a guest gets the icons page by page, each as a complete element', async (t) => {
  const first = await icons('?limit=100');
  t.match(first, { page: 1, limit: 100, hasNextPage: true });
  t.ok(first.totalDocs > 4_000, 'there are thousands');
  for (const { svg } of first.docs) {
    t.match(svg, /^<svg xmlns="[^"]+" width="24" height="24" viewBox="0 0 24 24">.+<\/svg>$/);
    t.match(svg, 'currentColor');
    t.notMatch(svg, /<script|\son\w+=|href/i);
  }
  const last = await icons(`?limit=100&page=${Math.ceil(first.totalDocs / 100)}`);
  t.equal(last.hasNextPage, false);
  const second = await icons('?limit=100&page=2');
  const both = [...first.docs, ...second.docs].map(({ name }) => name);
  t.equal(new Set(both).size, 200, 'nothing comes twice');
  t.strictSame((await icons(`?limit=100&page=1000`)).docs, []);
});

t.test(
  'a search finds icons by words of the name, prefixes and former names, the best match first',
  async (t) => {
    const hearts = await names('Heart');
    t.equal(hearts[0], 'heart');
    t.ok(hearts.every((name: string) => name.includes('heart')));
    t.ok(hearts.indexOf('heart-filled') < hearts.indexOf('adjustments-heart'));
    t.equal((await names('arrow  left'))[0], 'arrow-left');
    t.equal((await names('left-arrow'))[0], 'arrow-left', 'the order of the words is free');
    t.equal((await names('calend'))[0], 'calendar');
    t.strictSame(await names('2fa'), ['auth-2fa']);
    t.strictSame(await names('no-such-icon'), []);
    t.strictSame(await names('💡'), []);
    t.equal((await names('  ')).length, 60, 'blanks are no search');
  },
);

t.test('parameters out of bounds are refused', async (t) => {
  for (const query of ['page=0', 'limit=0', 'limit=101', 'page=x', `search=${'a'.repeat(201)}`])
    t.equal((await call('GET', `/assets/icons?${query}`)).status, 400, query);
});

t.test('responses to guests may be cached publicly, a member’s only by the browser', async (t) => {
  const headers = async (as?: Awaited<ReturnType<typeof member>>) =>
    (await call('GET', '/assets/icons', { as })).headers;
  t.match(await headers(), { 'cache-control': 'public, max-age=3600', vary: 'Authorization' });
  t.match(await headers(await member()), { 'cache-control': 'private, max-age=3600' });
  const refused = await app.inject('/api/v1/assets/icons?limit=0');
  t.equal(refused.headers['cache-control'], 'no-store', 'faults are not kept');
});
