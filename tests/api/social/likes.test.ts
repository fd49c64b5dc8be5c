import { sql } from 'kysely';
import t from 'tap';
import { build } from '../../helpers/build.ts';
import { lockRow } from '../../helpers/locks.ts';
import { refusal } from '../../helpers/refusal.ts';
import { addWeb, collectInvalidatedTags, rollUp } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const [ada, bob] = [await member(), await member()];
const like = (id: string, as?: typeof ada | string) => call('POST', `/likes/web/${id}`, { as, body: {} });
const readCounts = async (id: string) => {
  await rollUp(ctx);
  const { rows } = await sql<{ count: number; rows: number }>`
    select likes_count as count, (select count(*)::int from web_likes where web_id = webs.id) as rows
    from webs where id = ${id}`.execute(ctx.db);
  return rows[0];
};

t.test('each call toggles the like and returns the new state', async (t) => {
  const id = await addWeb(ctx, ada);
  t.strictSame((await like(id, bob)).body, {
    status: 200,
    message: 'OK',
    data: { isLikedByMe: true, likesCount: 1 },
  });
  t.strictSame((await like(id, ada)).body.data, { isLikedByMe: true, likesCount: 2 });
  t.strictSame((await like(id, bob)).body.data, { isLikedByMe: false, likesCount: 1 });
  t.strictSame(await readCounts(id), { count: 1, rows: 1 });
});

t.test('an empty body of any kind is accepted', async (t) => {
  const id = await addWeb(ctx, ada);
  t.equal((await call('POST', `/likes/web/${id}`, { as: bob })).status, 200);
  const headers = { 'content-type': 'application/json' };
  t.equal((await call('POST', `/likes/web/${id}`, { as: bob, headers, body: '' })).status, 200);
});

t.test('an even and an odd number of concurrent clicks end in the right state', async (t) => {
  for (const [clicks, left] of [
    [20, 0],
    [21, 1],
    [50, 0],
  ] as const) {
    const id = await addWeb(ctx, ada);
    const answers = await Promise.all(Array.from({ length: clicks }, () => like(id, bob)));
    t.ok(answers.every(({ status }) => status === 200));
    t.equal(answers.filter(({ body }) => body.data.isLikedByMe).length, Math.ceil(clicks / 2));
    t.strictSame(await readCounts(id), { count: left, rows: left });
  }
});

const readStored = async (id: string) =>
  (
    await sql<{ count: number; changes: number }>`
      select likes_count as count, (select count(*)::int from web_like_changes where web_id = webs.id) as changes
      from webs where id = ${id}`.execute(ctx.db)
  ).rows[0];

t.test('likes do not wait for a web that another request has locked, and none is lost', async (t) => {
  const id = await addWeb(ctx, ada);
  await like(id, ada);
  const release = await lockRow(ctx.db, 'webs', id);
  t.strictSame((await like(id, bob)).body.data, { isLikedByMe: true, likesCount: 2 });
  t.strictSame((await like(id, bob)).body.data, { isLikedByMe: false, likesCount: 1 });
  t.strictSame((await like(id, ada)).body.data, { isLikedByMe: false, likesCount: 0 });
  t.strictSame((await like(id, bob)).body.data, { isLikedByMe: true, likesCount: 1 });
  t.strictSame(await readStored(id), { count: 1, changes: 4 });
  await release();
  t.strictSame((await like(id, bob)).body.data, { isLikedByMe: false, likesCount: 0 });
  t.strictSame(await readStored(id), { count: 0, changes: 0 }, 'the next like has added them');
});

t.test('likes deferred because of a locked web are added within a second', async (t) => {
  const id = await addWeb(ctx, ada);
  const release = await lockRow(ctx.db, 'webs', id);
  await Promise.all([like(id, ada), like(id, bob)]);
  await release();
  t.strictSame(await readStored(id), { count: 0, changes: 2 });
  t.match((await call('GET', `/webs/get/${id}`)).body.data, { likesCount: 2 }, 'shown before they are added');
  t.match((await call('GET', `/webs/get-without-details/${id}`)).body.data, { likesCount: 2 });
  const invalidatedTags = await collectInvalidatedTags(t, ctx);
  await rollUp(ctx);
  t.strictSame(await readStored(id), { count: 2, changes: 0 });
  t.ok((await invalidatedTags()).includes(`web:${id}`), 'and told');
});

t.test('no like is lost when many members like few webs during roll-ups and saves', async (t) => {
  const members = await Promise.all(Array.from({ length: 10 }, () => member()));
  const webs = [await addWeb(ctx, ada), await addWeb(ctx, ada), await addWeb(ctx, ada)];
  const rename = (id: string) => {
    const body = new FormData();
    body.set('title', 'Renamed');
    return call('PATCH', `/webs/update/${id}`, { as: ada, body });
  };
  const answers = await Promise.all(
    webs.flatMap((id) => [
      ...members.flatMap((as) => [like(id, as), like(id, as), like(id, as)]),
      rename(id),
      rollUp(ctx),
    ]),
  );
  const given = answers.filter((answer) => answer !== undefined);
  t.strictSame([...new Set(given.map(({ status }) => status))], [200]);
  // On, off and on, in any order.
  t.equal(given.filter(({ body }) => body.data.isLikedByMe === true).length, 3 * 10 * 2);
  for (const id of webs) t.strictSame(await readCounts(id), { count: 10, rows: 10 });
});

t.test('a like while a web is hidden or deleted is counted before it or answered 404', async (t) => {
  const members = await Promise.all(Array.from({ length: 10 }, () => member()));
  for (const [method, path] of [
    ['PATCH', '/webs/toggle-publish-status'],
    ['DELETE', '/webs/delete'],
  ] as const) {
    const id = await addWeb(ctx, ada);
    const [change, ...answers] = await Promise.all([
      call(method, `${path}/${id}`, { as: ada, body: {} }),
      ...members.map((as) => like(id, as)),
    ]);
    t.equal(change.status, 200);
    t.strictSame(
      [...new Set(answers.map(({ status }) => status))].filter((status) => ![200, 404].includes(status)),
      [],
    );
    const given = answers.filter(({ status }) => status === 200).length;
    if (method === 'PATCH') t.strictSame(await readCounts(id), { count: given, rows: given });
  }
});

t.test('only members like, and only what they can see', async (t) => {
  const [open, hidden] = [await addWeb(ctx, ada), await addWeb(ctx, ada, { isPublic: false })];
  t.equal((await like(open)).status, 401);
  t.equal((await like(open, 'bad')).status, 401);
  t.strictSame((await like(hidden, bob)).body, refusal(404, 'Not Found'));
  t.equal((await like('01890000-0000-7000-8000-000000000000', bob)).status, 404);
  t.equal((await like('nothing', bob)).status, 404);
  t.strictSame(await readCounts(hidden), { count: 0, rows: 0 });
  t.strictSame((await like(hidden, ada)).body.data, { isLikedByMe: true, likesCount: 1 });
});

t.test(
  'a like invalidates the tags of its web and of the liker’s likes, and a failed one leaves no outbox row',
  async (t) => {
    const id = await addWeb(ctx, ada);
    const invalidatedTags = await collectInvalidatedTags(t, ctx);
    await like(id, bob);
    t.strictSame(await invalidatedTags(), [`likes-of:${bob.user._id}`, `web:${id}`]);
    await like('01890000-0000-7000-8000-000000000000', bob);
    t.strictSame(await invalidatedTags(), []);
  },
);
