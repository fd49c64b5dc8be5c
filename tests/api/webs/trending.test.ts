import { sql } from 'kysely';
import t from 'tap';
import { setStatementTimeout } from '../../../src/shared/db/transaction.ts';
import { build, type Member } from '../../helpers/build.ts';
import { emptyGuestCache } from '../../helpers/guest-cache.ts';
import { explain, watchStatements } from '../../helpers/statements.ts';
import { addWeb, saveWeb, viewerOf } from '../../helpers/webs.ts';

const day = 86_400_000;
const { app, ctx, call, member } = await build(t);

/** An empty site with a new member, and `count` webs, those with the higher scores first. */
async function feed(count = 0) {
  await ctx.db.deleteFrom('webs').execute();
  await ctx.db.deleteFrom('web_activity').execute();
  const ada = await member();
  const ids: string[] = [];
  for (let number = 0; number < count; number++)
    ids.unshift(await addWeb(ctx, ada, { title: `Web ${number}`, score: number }));
  return { ada, ids };
}

async function list(query = '', as?: Member) {
  emptyGuestCache(app);
  const { body } = await call('GET', `/webs/trending${query}`, { as });
  return { ...body.data, ids: body.data.docs.map(({ _id }: { _id: string }) => _id) };
}

t.test('pages hold eight cards, follow each other without a gap, and end exactly', async (t) => {
  const { ids } = await feed(17);
  const pages = [await list(), await list('?page=2'), await list('?page=3'), await list('?page=4')];
  t.strictSame(
    pages.flatMap((page) => page.ids),
    ids,
  );
  t.strictSame(
    pages.map(({ page, limit, hasNextPage, totalDocs }) => [page, limit, hasNextPage, totalDocs]),
    [
      [1, 8, true, 17],
      [2, 8, true, 17],
      [3, 8, false, 17],
      [4, 8, false, 17],
    ],
  );
  const whole = await list('?limit=17');
  t.strictSame(
    [whole.ids.length, whole.hasNextPage],
    [17, false],
    'a page that ends with the list has no next',
  );
  t.strictSame(Object.keys(whole.docs[0]).sort(), [
    ...['_id', 'color', 'commentsCount', 'createdAt', 'description', 'image', 'isLikedByMe', 'isPinned'],
    ...['isPublic', 'likesCount', 'loop', 'owner', 'title', 'updatedAt', 'views', 'visibility'],
  ]);
});

t.test('an empty site has an empty first page', async (t) => {
  await feed();
  t.match(await list(), { docs: [], page: 1, hasNextPage: false, totalDocs: 0 });
});

t.test('a page or a limit outside its bounds is a 400', async (t) => {
  await feed();
  for (const query of [
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'limit=0',
    'limit=101',
    'limit=',
    'page=1e9',
  ])
    t.equal((await call('GET', `/webs/trending?${query}`)).status, 400, query);
  for (const query of ['limit=1', 'limit=100', 'page=1000000'])
    t.equal((await call('GET', `/webs/trending?${query}`)).status, 200, query);
});

t.test('webs with equal scores are listed newest first', async (t) => {
  const { ada } = await feed();
  const days = [3, 1, 2, 0, 4];
  const ids = new Map<number, string>();
  for (const age of days)
    ids.set(age, await addWeb(ctx, ada, { score: 5, at: new Date(Date.now() - age * day) }));
  t.strictSame(
    (await list()).ids,
    days.toSorted().map((age) => ids.get(age)),
  );
});

t.test(
  'a private web never appears, not even to its owner, and the total follows every change',
  async (t) => {
    const { ada, ids } = await feed(3);
    const canary = await saveWeb(call, ada, { isPublic: 'false', title: 'Canary' });
    for (const as of [ada, undefined]) {
      const { docs, totalDocs } = await list('', as);
      t.notMatch(JSON.stringify(docs), /Canary/);
      t.equal(totalDocs, 3);
    }
    const setPublic = (isPublic: boolean) => {
      const body = new FormData();
      body.set('isPublic', String(isPublic));
      return call('PATCH', `/webs/update/${canary._id}`, { as: ada, body });
    };
    await setPublic(true);
    t.match(await list('?limit=1'), { ids: [canary._id], totalDocs: 4, hasNextPage: true });
    await setPublic(false);
    t.strictSame((await list()).ids, ids);
    await ctx.db.deleteFrom('users').where('id', '=', ada.user._id).execute();
    t.match(await list(), { docs: [], totalDocs: 0 }, 'webs that go with their owner are counted out');
  },
);

t.test('the total is exact after many concurrent changes', async (t) => {
  const { ada } = await feed();
  const ids = await Promise.all(
    Array.from({ length: 60 }, (_, at) => addWeb(ctx, ada, { isPublic: at % 3 > 0 })),
  );
  await Promise.all([
    ...ids.slice(0, 20).map((id) => ctx.db.deleteFrom('webs').where('id', '=', id).execute()),
    ...ids.slice(20).map((id, at) =>
      ctx.db
        .updateTable('webs')
        .set({ visibility: at % 2 === 0 ? 'public' : 'private' })
        .where('id', '=', id)
        .execute(),
    ),
  ]);
  t.equal((await list('?page=99')).totalDocs, 20);
});

t.test('the list contains the viewer’s likes, pins and follows, by one statement', async (t) => {
  const { ada, ids } = await feed(10);
  const bob = await member();
  const [first = '', second = ''] = ids;
  await call('POST', `/likes/web/${first}`, { as: bob });
  await ctx.db.insertInto('pins').values({ user_id: bob.user._id, web_id: second }).execute();
  await ctx.db
    .insertInto('follows')
    .values({ follower_id: bob.user._id, followed_id: ada.user._id })
    .execute();
  const seen = (page: Awaited<ReturnType<typeof list>>) =>
    page.docs
      .slice(0, 2)
      .map(({ isLikedByMe, isPinned, owner }: Record<string, { isFollowedByMe: boolean }>) => [
        isLikedByMe,
        isPinned,
        owner?.isFollowedByMe,
      ]);
  t.strictSame(seen(await list('', bob)), [
    [true, false, true],
    [false, true, true],
  ]);
  t.strictSame(seen(await list()), [
    [false, false, false],
    [false, false, false],
  ]);
  const statements = watchStatements(t);
  for (const viewer of [viewerOf(bob), null])
    for (const page of [1, 2, 9]) {
      await ctx.webs.listTrending(viewer, { page, limit: 3 });
      t.equal(statements().length, 1);
    }
});

t.test('a deep page skips rows in the index alone', async (t) => {
  const { ada } = await feed();
  await ctx.db.transaction().execute(async (tx) => {
    // Vacuum skips rows whose commit is not on disk yet.
    await sql`set local synchronous_commit = on`.execute(tx);
    await setStatementTimeout(tx, 300);
    await sql`insert into webs (id, author_id, title, description, html, score)
      select gen_random_uuid(), ${ada.user._id}, 'Web', 'Many',
        (select string_agg(md5((n * k)::text), '') from generate_series(1, 50) k), n
      from generate_series(1, 3000) n`.execute(tx);
  });
  await sql`vacuum analyze webs`.execute(ctx.db);
  const statements = watchStatements(t);
  await ctx.webs.listTrending(null, { page: 300, limit: 8 });
  const [asked] = statements();
  if (!asked) return t.fail('no statement was seen');
  const plan = await explain(ctx.db, asked);
  t.match(plan, /Index Only Scan using webs_trending/);
  t.notMatch(plan, /Seq Scan on webs/);
});
