import { sql } from 'kysely';
import pg from 'pg';
import t, { type Test } from 'tap';
import { build } from '../../helpers/build.ts';
import { addWeb, hearChanges, rollUp, saveWeb, viewerOf } from '../../helpers/webs.ts';

const day = 86_400_000;

async function feed(t: Test, count = 0) {
  const built = await build(t);
  const ada = await built.member();
  const ids: string[] = [];
  for (let number = 0; number < count; number++)
    ids.unshift(await addWeb(built.ctx, ada, { title: `Web ${number}`, score: number }));
  const list = async (query = '', as?: typeof ada) => {
    const { body } = await built.call('GET', `/webs/trending${query}`, { as });
    return { ...body.data, ids: body.data.docs.map(({ _id }: { _id: string }) => _id) };
  };
  return { ...built, ada, ids, list };
}

t.test('pages hold eight cards, follow each other without a gap, and end exactly', async (t) => {
  const { list, ids } = await feed(t, 17);
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
    ...['isPublic', 'likesCount', 'owner', 'title', 'updatedAt', 'views'],
  ]);
});

t.test('an empty site has an empty first page', async (t) => {
  const { list } = await feed(t);
  t.match(await list(), { docs: [], page: 1, hasNextPage: false, totalDocs: 0 });
});

t.test('a page or a limit outside its bounds is a 400', async (t) => {
  const { call } = await feed(t);
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

t.test('equal scores stand newest first', async (t) => {
  const { ctx, ada, list } = await feed(t);
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
    const { ctx, call, ada, ids, list } = await feed(t, 3);
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

t.test('the total is exact after many changes at once', async (t) => {
  const { ctx, ada, list } = await feed(t);
  const ids = await Promise.all(
    Array.from({ length: 60 }, (_, at) => addWeb(ctx, ada, { isPublic: at % 3 > 0 })),
  );
  await Promise.all([
    ...ids.slice(0, 20).map((id) => ctx.db.deleteFrom('webs').where('id', '=', id).execute()),
    ...ids.slice(20).map((id, at) =>
      ctx.db
        .updateTable('webs')
        .set({ is_public: at % 2 === 0 })
        .where('id', '=', id)
        .execute(),
    ),
  ]);
  t.equal((await list('?page=99')).totalDocs, 20);
});

t.test('a new public web is on trending at once, above older ones of the same kind', async (t) => {
  const { ctx, call, ada, list } = await feed(t);
  const first = await saveWeb(call, ada);
  const second = await saveWeb(call, ada);
  t.strictSame((await list()).ids, [second._id, first._id]);
  t.equal((await ctx.db.selectFrom('web_activity').execute()).length, 0, 'without waiting for the worker');
});

t.test('likes and views lift a web; taking the like back takes the lift back', async (t) => {
  const { ctx, call, ada, list, member } = await feed(t);
  const low = await saveWeb(call, ada);
  const high = await saveWeb(call, ada);
  const scoreOf = async (id: string) =>
    (await ctx.db.selectFrom('webs').select('score').where('id', '=', id).executeTakeFirstOrThrow()).score;
  const before = await scoreOf(low._id);
  const bob = await member();
  await call('POST', `/likes/web/${low._id}`, { as: bob });
  await rollUp(ctx);
  t.strictSame((await list()).ids, [low._id, high._id]);
  await call('POST', `/likes/web/${low._id}`, { as: bob });
  await rollUp(ctx);
  t.ok(Math.abs((await scoreOf(low._id)) - before) < 1e-9);
  t.strictSame((await list()).ids, [high._id, low._id]);
  await call('PATCH', `/webs/inc-view/${low._id}`);
  await rollUp(ctx);
  t.strictSame((await list()).ids, [low._id, high._id]);
});

t.test(
  'a like of today weighs as much as two of three days ago, and order is kept as time passes',
  async (t) => {
    const { ctx, ada } = await feed(t);
    const now = Date.now();
    const note = (web_id: string, daysAgo: number, weight: number) =>
      ctx.db
        .insertInto('web_activity')
        .values({ web_id, weight, at: new Date(now - daysAgo * day) })
        .execute();
    const [old, fresh, strong] = [await addWeb(ctx, ada), await addWeb(ctx, ada), await addWeb(ctx, ada)];
    await note(fresh, 0, 1_000);
    await note(old, 3, 2_000);
    await note(strong, 3, 2_001);
    await note(strong, 300, 1);
    await rollUp(ctx);
    const rows = await ctx.db.selectFrom('webs').select(['id', 'score']).execute();
    const score = (id: string) => rows.find((row) => row.id === id)?.score ?? 0;
    // The creation itself counts too, a little.
    t.ok(Math.abs(2 ** (score(old) - score(fresh)) - 1) < 0.001);
    t.ok(score(strong) > score(old));
  },
);

t.test('the score is the same whether events come one by one, together, or in another order', async (t) => {
  const { ctx, ada } = await feed(t);
  const events = Array.from({ length: 40 }, (_, at) => ({
    weight: 1 + (at % 5),
    at: new Date(Date.now() - at * 9 * day),
  }));
  const made = new Date(Date.now() - 400 * day);
  const webs = [
    await addWeb(ctx, ada, { at: made }),
    await addWeb(ctx, ada, { at: made }),
    await addWeb(ctx, ada, { at: made }),
  ];
  const note = (web_id: string | undefined, list: typeof events) =>
    ctx.db
      .insertInto('web_activity')
      .values(list.map((event) => ({ web_id: web_id ?? '', ...event })))
      .execute();
  await note(webs[0], events);
  await rollUp(ctx);
  for (const event of events) {
    await note(webs[1], [event]);
    await rollUp(ctx);
  }
  await note(webs[2], events.toReversed());
  await rollUp(ctx);
  const scores = (await ctx.db.selectFrom('webs').select('score').execute()).map(({ score }) => score);
  t.equal(new Set(scores.map((score) => score.toFixed(9))).size, 1);
});

t.test('the roll-up tells of trending when a public web has changed, and only then', async (t) => {
  const { ctx, call, ada } = await feed(t);
  const open = await saveWeb(call, ada);
  const hidden = await saveWeb(call, ada, { isPublic: 'false' });
  const told = await hearChanges(t, ctx);
  await rollUp(ctx);
  await call('PATCH', `/webs/inc-view/${hidden._id}`, { as: ada });
  await rollUp(ctx);
  t.strictSame(await told(), []);
  await call('PATCH', `/webs/inc-view/${open._id}`);
  await rollUp(ctx);
  t.strictSame(await told(), ['trending']);
});

t.test('what the viewer likes, has pinned and follows stands in the list, by one statement', async (t) => {
  const { ctx, call, ada, ids, list, member } = await feed(t, 10);
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
  const queries = t.capture(pg.Client.prototype, 'query', pg.Client.prototype.query);
  for (const viewer of [viewerOf(bob), null])
    for (const page of [1, 2, 9]) {
      await ctx.webs.trending(viewer, { page, limit: 3 });
      t.equal(queries().length, 1);
    }
});

t.test('a deep page reads the index for what it skips', async (t) => {
  const { ctx, ada } = await feed(t);
  await sql`insert into webs (id, owner_id, title, description, html, score)
    select gen_random_uuid(), ${ada.user._id}, 'Web', 'Many', (select string_agg(md5((n * k)::text), '') from generate_series(1, 50) k), n
    from generate_series(1, 3000) n`.execute(ctx.db);
  await sql`vacuum analyze webs`.execute(ctx.db);
  const queries = t.capture(pg.Client.prototype, 'query', pg.Client.prototype.query);
  await ctx.webs.trending(null, { page: 300, limit: 8 });
  const config = queries()[0]?.args[0];
  if (typeof config !== 'object' || !('text' in config)) return t.fail('no statement was seen');
  const { text, values } = config;
  const { rows } = await ctx.pool.query({ text: `explain ${text}`, values });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  t.match(plan, /Index Only Scan using webs_trending/);
  t.notMatch(plan, /Seq Scan on webs/);
});
