import t from 'tap';
import { build, type Member } from '../../helpers/build.ts';
import { addWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const ada = await member({ username: 'ada-lovelace', fullName: 'Augusta King' });
const adam = await member({ username: 'adam', fullName: 'Adam Lovel' });
const bob = await member({ username: 'bob-ross', fullName: 'Robert Norman Ross' });

async function search(text: string, as?: Member, more = '') {
  const url = `/users/search?search=${encodeURIComponent(text)}${more}`;
  return (await call('GET', url, { ...(as && { as }) })).body.data;
}
const find = async (text: string, as?: Member) =>
  (await search(text, as)).docs.map(({ username }: { username: string }) => username);

t.test(
  'usernames and full names are searched, with prefixes and typing errors, the best match first',
  async (t) => {
    t.strictSame(await find('augusta'), ['ada-lovelace']);
    t.strictSame(await find('bob-ross'), ['bob-ross']);
    t.strictSame(await find('ross robert'), ['bob-ross']);
    t.strictSame(await find('norm'), ['bob-ross']);
    t.strictSame(await find('ada'), ['ada-lovelace', 'adam'], 'a word before a beginning');
    t.strictSame(await find('adam'), ['adam', 'ada-lovelace'], 'the right word before a slip');
    t.strictSame(await find('agusta'), ['ada-lovelace']);
    t.strictSame(await find('example'), [], 'but no address');
    t.strictSame(await find('—'), []);
  },
);

t.test('equal matches are sorted by followers', async (t) => {
  const [one, two] = [await member({ fullName: 'Equal Same' }), await member({ fullName: 'Equal Same' })];
  await call('POST', `/followers/toggle/${one.user.username}`, { as: ada });
  t.strictSame(await find('equal'), [one.user.username, two.user.username]);
  await call('POST', `/followers/toggle/${one.user.username}`, { as: ada });
  await call('POST', `/followers/toggle/${two.user.username}`, { as: ada });
  t.strictSame(await find('equal'), [two.user.username, one.user.username]);
});

t.test('a result shows a member as others see them, with public webs', async (t) => {
  const web = await addWeb(ctx, bob, { title: 'Open' });
  await addWeb(ctx, bob, { title: 'Canary', isPublic: false });
  await call('POST', '/followers/toggle/bob-ross', { as: ada });
  const entry = async (as?: Member) => (await search('bob-ross', as)).docs[0];
  t.strictSame(Object.keys(await entry()).sort(), [
    ...['_id', 'avatar', 'bio', 'coverImage', 'followersCount', 'fullName', 'isFollowedByMe'],
    ...['username', 'webs', 'websCount'],
  ]);
  t.match(await entry(ada), { followersCount: 1, isFollowedByMe: true, websCount: 1 });
  t.match(await entry(adam), { isFollowedByMe: false, webs: [{ _id: web, title: 'Open' }] });
  t.match(await entry(bob), { websCount: 2 });
  for (const as of [undefined, ada, bob]) t.notMatch(JSON.stringify(await entry(as)), /Canary|@example/);
});

t.test('a renamed member is found by the new name, a deleted one not at all', async (t) => {
  const eve = await member({ username: 'eve-before', fullName: 'Eve Before' });
  await call('PATCH', '/users/update', { as: eve, body: { fullName: 'Eve Afterwards' } });
  t.strictSame([await find('afterwards'), await find('afterwrads')], [['eve-before'], ['eve-before']]);
  await call('DELETE', '/users/delete', { as: eve, body: { password: eve.password } });
  for (const text of ['eve', 'afterwards', 'gone', eve.user._id]) t.strictSame(await find(text), [], text);
});

t.test('pages have six entries and end exactly', async (t) => {
  for (let number = 0; number < 8; number++) await member({ fullName: 'Pagina Tion' });
  t.match(await search('pagina'), { page: 1, limit: 6, hasNextPage: true, totalDocs: 8 });
  t.match(await search('pagina', undefined, '&page=2'), { hasNextPage: false, totalDocs: 8 });
  const names = (await Promise.all([1, 2].map((page) => search('pagina', ada, `&page=${page}`)))).flatMap(
    ({ docs }) => docs.map(({ username }: { username: string }) => username),
  );
  t.equal(new Set(names).size, 8);
});

t.test('a search without text, or one too long, is a 400', async (t) => {
  for (const query of ['', '?search=', '?search=%20']) {
    const { status, body } = await call('GET', `/users/search${query}`);
    t.match({ status, message: body.message }, { status: 400, message: 'search is null' });
  }
  t.equal((await call('GET', `/users/search?search=${'x'.repeat(201)}`)).status, 400);
  t.equal((await call('GET', '/users/search?search=a&page=0')).status, 400);
});
