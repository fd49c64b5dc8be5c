import t from 'tap';
import { build } from '../../helpers/build.ts';
import { addWeb, collectInvalidatedTags, rollUp, saveWeb } from '../../helpers/webs.ts';

const day = 86_400_000;
const { ctx, call, member } = await build(t);

/** An empty site with a new member. */
async function feed() {
  await ctx.db.deleteFrom('webs').execute();
  await ctx.db.deleteFrom('web_activity').execute();
  return { ada: await member() };
}

async function shown(): Promise<string[]> {
  const { body } = await call('GET', '/webs/trending');
  return body.data.docs.map(({ _id }: { _id: string }) => _id);
}

t.test('a new public web is on trending at once, above older ones of the same kind', async (t) => {
  const { ada } = await feed();
  const first = await saveWeb(call, ada);
  const second = await saveWeb(call, ada);
  t.strictSame(await shown(), [second._id, first._id]);
  t.equal((await ctx.db.selectFrom('web_activity').execute()).length, 0, 'without waiting for the worker');
});

t.test('likes and views raise a web’s score; an unlike takes the rise back', async (t) => {
  const { ada } = await feed();
  const low = await saveWeb(call, ada);
  const high = await saveWeb(call, ada);
  const scoreOf = async (id: string) =>
    (await ctx.db.selectFrom('webs').select('score').where('id', '=', id).executeTakeFirstOrThrow()).score;
  const before = await scoreOf(low._id);
  const bob = await member();
  await call('POST', `/likes/web/${low._id}`, { as: bob });
  await rollUp(ctx);
  t.strictSame(await shown(), [low._id, high._id]);
  await call('POST', `/likes/web/${low._id}`, { as: bob });
  await rollUp(ctx);
  t.ok(Math.abs((await scoreOf(low._id)) - before) < 1e-9);
  t.strictSame(await shown(), [high._id, low._id]);
  await call('PATCH', `/webs/inc-view/${low._id}`);
  await rollUp(ctx);
  t.strictSame(await shown(), [low._id, high._id]);
});

t.test(
  'a like of today weighs as much as two of three days ago, and the order stays as time passes',
  async (t) => {
    const { ada } = await feed();
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
    // The creation itself also counts a little.
    t.ok(Math.abs(2 ** (score(old) - score(fresh)) - 1) < 0.001);
    t.ok(score(strong) > score(old));
  },
);

t.test('the score is the same for single, batched and reordered events', async (t) => {
  const { ada } = await feed();
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

t.test('the roll-up invalidates trending only when a public web has changed', async (t) => {
  const { ada } = await feed();
  const open = await saveWeb(call, ada);
  const hidden = await saveWeb(call, ada, { isPublic: 'false' });
  const invalidatedTags = await collectInvalidatedTags(t, ctx);
  await rollUp(ctx);
  await call('PATCH', `/webs/inc-view/${hidden._id}`, { as: ada });
  await rollUp(ctx);
  t.strictSame(await invalidatedTags(), []);
  await call('PATCH', `/webs/inc-view/${open._id}`);
  await rollUp(ctx);
  t.strictSame(await invalidatedTags(), ['trending', `web:${open._id}`]);
});
