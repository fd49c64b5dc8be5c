import t from 'tap';
import { build } from '../helpers/build.ts';
import { makeCollection, place } from '../helpers/collections.ts';
import { ensurePages, page, saveWebs } from '../helpers/pages.ts';
import { watchStatements } from '../helpers/statements.ts';
import { waitUntil } from '../helpers/wait.ts';
import { rollUp } from '../helpers/webs.ts';

ensurePages();
const built = await build(t);
const { app, call, ctx } = built;
const ada = await built.member({ username: 'ada-l', fullName: 'Ada Lovelace' });
const bob = await built.member();
const [first = '', second = ''] = await saveWebs(built, ada, ['First', 'Second']);
const [original = ''] = await saveWebs(built, bob, ['Of another']);

const until = (check: () => Promise<boolean>): Promise<boolean> =>
  waitUntil('the page follows', check, { timeoutSeconds: 20 }).then(
    () => true,
    () => false,
  );

/** Whether a guest sees it on a page that was visited, and so cached, before `act`. */
async function shows(path: string, words: string | RegExp, act: () => Promise<unknown>): Promise<boolean> {
  const isThere = async () => new RegExp(words).test((await page(app, path)).html);
  t.notOk(await isThere(), `${words} before`);
  await act();
  return until(isThere);
}

t.test('a guest’s page of a profile is invalidated by any change on it', async (t) => {
  const popular = '/ada-l/popular';
  const bio = { fullName: 'Ada Lovelace', bio: 'Now I have words' };
  const follow = () => call('POST', '/followers/toggle/ada-l', { as: bob });
  t.ok(await shows(popular, '>1<span> Follower<', follow), 'a follower');
  t.ok(await shows(popular, bio.bio, () => call('PATCH', '/users/update', { as: ada, body: bio })));
  t.ok(await shows(popular, '>3<span> Webs<', () => saveWebs(built, ada, ['Third'])), 'a web');
  const look = async () => {
    await call('PATCH', `/webs/inc-view/${first}`);
    await rollUp(ctx);
  };
  t.ok(await shows(popular, '>1<span> View<', look), 'a view');
  const hide = () => call('PATCH', `/webs/toggle-publish-status/${second}`, { as: ada });
  t.ok(await shows(popular, '>2<span> Webs<', hide), 'a web that is hidden');
  const like = () => call('POST', `/likes/web/${original}`, { as: ada });
  t.ok(await shows('/ada-l/liked', 'Of another', like), 'a like of theirs');
});

t.test('a guest’s page of a profile’s collections is invalidated by any change on it', async (t) => {
  const popular = '/ada-l/collections/popular';
  const body = { name: 'Small things', description: '', isPublic: true };
  t.ok(await shows(popular, 'Small things', () => call('POST', '/collections/create', { as: ada, body })));
  const { docs } = (await call('GET', '/collections/user-collection/ada-l')).body.data;
  t.ok(await shows(popular, '1 web<', () => place(call, ada, docs[0]._id, first)), 'a web in it');
  const like = () => call('POST', `/likes/collection/${docs[0]._id}`, { as: ada });
  t.ok(await shows('/ada-l/collections/liked', 'Small things', like), 'a like');
  const remove = () => call('DELETE', `/collections/delete/${docs[0]._id}`, { as: ada });
  t.ok(await shows(popular, 'Have Not Create Any Collection', remove));
});

t.test('a visit takes few statements, at any number of webs', async (t) => {
  const visit = async (path: string) => {
    const statements = watchStatements(t);
    t.equal((await page(app, path, { cookie: bob.cookie })).status, 200, path);
    const { length } = statements();
    statements.restore();
    return length;
  };
  const paths = ['popular', 'liked', 'collections/popular', 'collections/liked'];
  const measure = async () => {
    const all = [];
    for (const path of paths) all.push(await visit(`/ada-l/${path}`));
    return all;
  };
  await saveWebs(built, ada, ['One more']);
  await makeCollection(call, ada);
  const few = await measure();
  const ids = await saveWebs(
    built,
    ada,
    Array.from({ length: 6 }, (_, at) => `Web ${at}`),
  );
  for (const id of ids) {
    await call('POST', `/likes/web/${id}`, { as: ada });
    const { _id } = await makeCollection(call, ada);
    await place(call, ada, _id, id);
    await call('POST', `/likes/collection/${_id}`, { as: ada });
  }
  const many = await measure();
  t.strictSame(many, few);
  for (const [at, count] of many.entries()) t.ok(count <= 9, `${paths[at]}: ${count}`);
});
