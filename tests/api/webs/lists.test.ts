import { sql } from 'kysely';
import t from 'tap';
import { listChoices } from '../../../src/modules/webs/rules/fields.ts';
import { setStatementTimeout } from '../../../src/shared/db/transaction.ts';
import { build, type Member } from '../../helpers/build.ts';
import { explain, watchStatements } from '../../helpers/statements.ts';
import { addWeb, viewerOf } from '../../helpers/webs.ts';

const day = 86_400_000;
const { ctx, call, member } = await build(t);
const ago = (days: number) => new Date(Date.now() - days * day);

async function list(path: string, as?: Member) {
  const { status, body } = await call('GET', `/webs/${path}`, { ...(as && { as }) });
  const docs: { _id: string; title: string }[] = body.data?.docs ?? [];
  return { ...body.data, status, message: body.message, titles: docs.map(({ title }) => title) };
}
const follow = (who: Member, whom: Member) =>
  call('POST', `/followers/toggle/${whom.user.username}`, { as: who });

t.test(
  'Following shows public webs of followed members, newest first, in pages that end exactly',
  async (t) => {
    const [me, ada, bob, eve] = [await member(), await member(), await member(), await member()];
    await follow(me, ada);
    await follow(me, bob);
    for (let number = 1; number <= 11; number++)
      await addWeb(ctx, number % 3 ? ada : bob, { title: `Web ${number}`, at: ago(number) });
    await addWeb(ctx, ada, { title: 'Canary', isPublic: false });
    await addWeb(ctx, eve, { title: 'Not followed' });
    await addWeb(ctx, me, { title: 'Mine' });
    const titles = Array.from({ length: 11 }, (_, at) => `Web ${at + 1}`);
    t.match(await list('following', me), {
      ...{ titles: titles.slice(0, 8), page: 1, limit: 8, hasNextPage: true, totalDocs: 11 },
    });
    t.match(await list('following?page=2', me), {
      ...{ titles: titles.slice(8), hasNextPage: false, totalDocs: 11 },
    });
    t.match(await list('following?page=3', me), { titles: [], hasNextPage: false, totalDocs: 11 });
    t.match(await list('following', eve), { titles: [], totalDocs: 0, hasNextPage: false });
    t.equal((await list('following')).status, 401);
    await follow(me, ada);
    t.match(await list('following', me), { titles: ['Web 3', 'Web 6', 'Web 9'], totalDocs: 3 });
  },
);

/** A member with webs of every kind, which each sort column orders differently. */
async function worker() {
  const [me, other] = [await member(), await member()];
  const original = await addWeb(ctx, other);
  const kinds = [
    { title: 'Open', isPublic: true },
    { title: 'Hidden', isPublic: false },
    { title: 'Fork', isPublic: true, forkedFrom: original },
    { title: 'Hidden fork', isPublic: false, forkedFrom: original },
  ];
  for (const [at, kind] of kinds.entries()) {
    const id = await addWeb(ctx, me, { ...kind, at: ago(10 - at) });
    await ctx.db
      .updateTable('webs')
      .set({
        views: (at * 3 + 1) % 4,
        likes_count: (at + 2) % 4,
        comments_count: 3 - at,
        updated_at: ago((at + 1) % 4),
      })
      .where('id', '=', id)
      .execute();
  }
  return me;
}

t.test('Your work shows what its view names, with its total', async (t) => {
  const me = await worker();
  const expected = {
    all: ['Hidden fork', 'Fork', 'Hidden', 'Open'],
    notForked: ['Hidden', 'Open'],
    public: ['Fork', 'Open'],
    unlisted: [],
    private: ['Hidden fork', 'Hidden'],
    forked: ['Hidden fork', 'Fork'],
  };
  for (const view of listChoices.view) {
    const page = await list(`your-work?view=${view}`, me);
    t.match(page, { titles: expected[view], totalDocs: expected[view].length, limit: 8 }, view);
    const first = await list(`your-work?view=${view}&limit=1`, me);
    t.strictSame([first.hasNextPage, first.totalDocs], [expected[view].length > 1, expected[view].length]);
  }
  t.same(await list('your-work', me), await list('your-work?view=all&sortBy=createdAt&sortOrder=desc', me));
  t.equal((await list('your-work')).status, 401);
});

t.test('Your work is sorted by each column, both ways', async (t) => {
  const me = await worker();
  const columns = {
    views: 'views',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    likesCount: 'likesCount',
    commentsCount: 'commentsCount',
  } as const;
  for (const sortBy of listChoices.sortBy) {
    const down = await list(`your-work?sortBy=${sortBy}`, me);
    const values = down.docs.map((web: Record<string, string | number>) => web[columns[sortBy]]);
    t.strictSame(values, values.toSorted().toReversed(), sortBy);
    const up = await list(`your-work?sortBy=${sortBy}&sortOrder=asc`, me);
    t.strictSame(up.titles, down.titles.toReversed(), sortBy);
  }
});

t.test('invalid list parameters get 400', async (t) => {
  const me = await member();
  const { username } = me.user;
  for (const path of [
    ...['view=mine', 'sortBy=score', 'sortBy=title', 'sortOrder=up', 'page=0'].map((q) => `your-work?${q}`),
    ...['webType=all', 'webType=', 'sortBy=id', 'limit=101'].map((q) => `user/${username}?${q}`),
    ...['search=a&webType=liked', 'search=', 'search=%20', ''].map((q) => `search/my-webs?${q}`),
    ...['', 'search=', `search=${'x'.repeat(201)}`].map((q) => `search/all-webs?${q}`),
    `your-work?search=${'x'.repeat(201)}`,
    `liked/${username}?page=x`,
    'following?limit=0',
  ])
    t.equal((await list(path, me)).status, 400, path);
  t.equal((await list('search/all-webs')).message, 'Missing search text');
});

t.test('a member’s webs are shown by type; private ones only to that member', async (t) => {
  const me = await worker();
  const other = await member();
  const path = `user/${me.user.username}`;
  for (const as of [me, other, undefined]) {
    t.match(await list(path, as), { titles: ['Fork', 'Open'], totalDocs: 2, limit: 4 });
    const forks = as === me ? ['Hidden fork', 'Fork'] : ['Fork'];
    t.match(await list(`${path}?webType=forked`, as), { titles: forks, totalDocs: forks.length });
  }
  t.match(await list(`${path}?webType=private`, me), { titles: ['Hidden fork', 'Hidden'], totalDocs: 2 });
  t.equal((await list(`${path}?webType=private`, other)).status, 403);
  t.equal((await list(`${path}?webType=private`)).status, 401);
  const popular = await list(`${path}?sortBy=views&sortOrder=asc`);
  t.ok(popular.docs[0].views <= popular.docs[1].views);
  for (const name of ['nobody-here', "a'b", '%00', 'gone%20x']) {
    const { status, message } = await list(`user/${name}`);
    t.ok(status === 404 || status === 400, name);
    if (status === 404) t.equal(message, 'User not found');
  }
});

t.test('liked webs are sorted by the latest like, without those hidden from the viewer', async (t) => {
  const [me, ada] = [await member(), await member()];
  const ids = [];
  for (const title of ['First', 'Second', 'Third']) ids.push(await addWeb(ctx, ada, { title }));
  ids.push(await addWeb(ctx, me, { title: 'Own' }));
  for (const id of ids) await call('POST', `/likes/web/${id}`, { as: me });
  await ctx.db.updateTable('webs').set({ visibility: 'private' }).where('id', 'in', ids.slice(2)).execute();
  const path = `liked/${me.user.username}`;
  t.match(await list(path, me), { titles: ['Own', 'Second', 'First'], totalDocs: 3 });
  t.match(await list(path, ada), { titles: ['Third', 'Second', 'First'], totalDocs: 3 });
  t.match(await list(path), { titles: ['Second', 'First'], totalDocs: 2, limit: 8 });
  t.match(await list(`${path}?limit=1&page=2`), { titles: ['First'], hasNextPage: false, totalDocs: 2 });
  t.equal((await list('liked/nobody-here')).message, 'User not found');
});

t.test('each page is one statement, and one more where a name must be looked up', async (t) => {
  const me = await worker();
  const viewer = viewerOf(me);
  const { username } = me.user;
  const order = { sortBy: 'views', sortOrder: 'asc' } as const;
  const statements = watchStatements(t);
  for (const page of [1, 2]) {
    const request = { page, limit: 8 };
    await ctx.webs.listFollowing(viewer, request);
    t.equal(statements().length, 1, 'following');
    await ctx.webs.listYourWork(viewer, { ...request, ...order, search: '', view: 'notForked' });
    t.equal(statements().length, 1, 'your work');
    await ctx.webs.listByUser(null, username, { ...request, ...order, webType: 'public' });
    t.equal(statements().length, 2, 'of a user');
    await ctx.webs.listLikedBy(null, username, request);
    t.equal(statements().length, 2, 'liked');
    await ctx.social.listRecommendedPeople(viewer, request);
    t.equal(statements().length, 1, 'people');
    await ctx.webs.searchAll(null, { ...request, search: 'open' });
    t.equal(statements().length, 2, 'search');
    await ctx.webs.listYourWork(viewer, { ...request, ...order, search: 'open', view: 'all' });
    t.equal(statements().length, 2, 'own search');
  }
});

t.test('every sort order of a member’s webs is read from an index, at any depth', async (t) => {
  const [me, others] = [await member(), await member()];
  await ctx.db.transaction().execute(async (tx) => {
    // Vacuum skips rows whose commit is not on disk yet.
    await sql`set local synchronous_commit = on`.execute(tx);
    await setStatementTimeout(tx, 300);
    await sql`insert into webs (id, author_id, title, description, html, views, likes_count, comments_count)
      select gen_random_uuid(), ${me.user._id}, 'Web', 'Many',
        (select string_agg(md5((n * k)::text), '') from generate_series(1, 50) k), n, n, n
      from generate_series(1, 2000) n`.execute(tx);
    // Otherwise the indexes of all public webs would also qualify.
    await sql`insert into webs (id, author_id, title, description, html, views, likes_count, comments_count)
      select gen_random_uuid(), ${others.user._id}, 'Web', 'Of others', '<p>', n, n, n
      from generate_series(1, 10000) n`.execute(tx);
  });
  await sql`vacuum analyze webs`.execute(ctx.db);
  const statements = watchStatements(t);
  for (const sortBy of listChoices.sortBy)
    for (const sortOrder of listChoices.sortOrder) {
      const query = { sortBy, sortOrder, page: 100, limit: 8, search: '', view: 'public' } as const;
      await ctx.webs.listYourWork(viewerOf(me), query);
      const [asked] = statements();
      if (!asked) return t.fail('no statement was seen');
      const plan = await explain(ctx.db, asked);
      statements();
      t.match(plan, /Index Only Scan (Backward )?using webs_owner_/, `${sortBy} ${sortOrder}`);
      t.notMatch(plan, /Seq Scan on webs/);
    }
});
