import t from 'tap';
import { build, publicUrl } from '../../helpers/build.ts';
import { commentOn, replyTo } from '../../helpers/comments.ts';
import { addWeb, collectInvalidatedTags } from '../../helpers/webs.ts';
import { wrongCounts } from '../../helpers/wrong-totals.ts';

const { ctx, call, member } = await build(t);
const [ada, bob, eve] = [await member(), await member(), await member()];
type Some = typeof ada | undefined;
const create = (body: unknown, as: Some = bob, headers = {}) =>
  call('POST', '/comments/create', { as, body: body as object, headers });
const update = (id: string, text: unknown, as: Some = bob) =>
  call('PATCH', `/comments/update/${id}`, { as, body: { text } });
const remove = (id: string, as: Some = bob) => call('DELETE', `/comments/delete/${id}`, { as });
const list = (web: string, as: Some = bob, query = '') =>
  call('GET', `/comments/get-comments/${web}${query}`, { as });
const like = (id: string, as: Some = bob) => call('POST', `/likes/comment/${id}`, { as });
const countOf = async (web: string) => (await call('GET', `/webs/get/${web}`)).body.data?.commentsCount;
const unknownId = '01890000-0000-7000-8000-ffffffffffff';

t.test('a comment is returned whole, trimmed, and counted', async (t) => {
  const web = await addWeb(ctx, ada);
  const invalidatedTags = await collectInvalidatedTags(t, ctx);
  const { status, body } = await create({ text: '  Well <b>made</b>\n ', web });
  t.equal(status, 201);
  t.equal(body.message, 'Comment Added Successfully!');
  t.match(body.data, {
    text: 'Well <b>made</b>',
    web,
    replaysCount: 0,
    likesCount: 0,
    isLikedByMe: false,
    owner: {
      _id: bob.user._id,
      username: bob.user.username,
      fullName: bob.user.fullName,
      avatar: `${publicUrl}/media/default-avatar/128x128.webp`,
    },
  });
  t.notMatch(JSON.stringify(body), bob.user.email);
  t.equal(await countOf(web), 1);
  t.strictSame(await invalidatedTags(), [`web:${web}`]);
  t.strictSame((await call('GET', `/comments/get/${body.data._id}`, { as: ada })).body.data, body.data);
});

t.test('missing and too long values are answered with the specification’s messages', async (t) => {
  const web = await addWeb(ctx, ada);
  for (const body of [{}, { text: 'x' }, { web }, { web, text: ' \n' }, { web: ' ', text: 'x' }])
    t.match((await create(body)).body, { status: 400, message: 'web or text missing' });
  t.match((await create({ web, text: 'x'.repeat(5_001) })).body, {
    status: 400,
    message: 'Text must be at most 5000 characters',
  });
  t.equal((await create({ web, text: 'x'.repeat(5_000) })).status, 201);
  t.equal((await create({ web, text: 'a\u0000b' })).status, 400);
  for (const text of [7, null, ['x'], { x: 1 }]) t.equal((await create({ web, text })).status, 400);
  const { _id } = await commentOn(call, bob, web);
  for (const text of ['', ' ', undefined])
    t.match((await update(_id, text)).body, { status: 400, message: 'commentId or text missing' });
});

t.test('a page has the newest first, twenty by default, and says whether there is more', async (t) => {
  const web = await addWeb(ctx, ada);
  const texts = Array.from({ length: 23 }, (_, n) => `Comment ${n}`);
  const rows = texts.map((text, n) => ({
    id: `01890000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`,
    ...{ web_id: web, owner_id: eve.user._id, text, created_at: new Date(1_700_000_000_000 + n * 1_000) },
  }));
  await ctx.db.insertInto('comments').values(rows).execute();
  await ctx.db.updateTable('webs').set({ comments_count: 23 }).where('id', '=', web).execute();
  await like(rows[21]?.id ?? '');
  const first = (await list(web)).body.data;
  t.match(first, { page: 1, limit: 20, hasNextPage: true, totalDocs: 23 });
  t.strictSame(
    first.docs.map((one: { text: string }) => one.text),
    texts.toReversed().slice(0, 20),
  );
  t.strictSame(first.docs.map((one: { isLikedByMe: boolean }) => one.isLikedByMe).indexOf(true), 1);
  const second = (await list(web, bob, '?page=2')).body.data;
  t.match(second, { page: 2, hasNextPage: false, docs: [{ text: 'Comment 2' }, {}, {}] });
  t.strictSame((await list(web, bob, '?page=1000000&limit=100')).body.data.docs, []);
  for (const query of ['?page=0', '?limit=0', '?limit=101', '?page=x'])
    t.equal((await list(web, bob, query)).status, 400, query);
});

t.test('only members read and write comments, and only on webs they can see', async (t) => {
  const [web, hidden] = [await addWeb(ctx, ada), await addWeb(ctx, ada, { isPublic: false })];
  const { _id } = await commentOn(call, ada, hidden);
  const open = await commentOn(call, ada, web);
  const guest = [
    await call('POST', '/comments/create', { body: { text: 'x', web } }),
    await call('PATCH', `/comments/update/${open._id}`, { body: { text: 'x' } }),
    await call('DELETE', `/comments/delete/${open._id}`),
    await call('GET', `/comments/get-comments/${web}`),
    await call('GET', `/comments/get/${open._id}`),
    await call('POST', `/likes/comment/${open._id}`),
  ];
  t.strictSame([...new Set(guest.map(({ status }) => status))], [401]);
  const stranger = [
    await create({ text: 'x', web: hidden }),
    await update(_id, 'x'),
    await remove(_id),
    await list(hidden),
    await call('GET', `/comments/get/${_id}`, { as: bob }),
    await like(_id),
  ];
  t.strictSame([...new Set(stranger.map(({ status }) => status))], [404]);
  for (const id of [unknownId, 'nothing']) {
    t.equal((await create({ text: 'x', web: id })).status, 404);
    for (const call of [update(id, 'x'), remove(id), list(id), like(id)]) t.equal((await call).status, 404);
  }
  t.equal((await list(hidden, ada)).body.data.totalDocs, 1);
});

t.test('only the author changes and deletes a comment, not even the owner of the web', async (t) => {
  const web = await addWeb(ctx, ada);
  const { _id, createdAt } = await commentOn(call, bob, web);
  for (const as of [ada, eve]) {
    t.equal((await update(_id, 'Mine now', as)).status, 403);
    t.equal((await remove(_id, as)).status, 403);
  }
  const changed = await update(_id, ' Better made ');
  t.match(changed.body, {
    message: 'Comment Updated Successfully!',
    data: { _id, text: 'Better made', createdAt },
  });
  t.match((await remove(_id)).body, { message: 'Comment Deleted Successfully!', data: { _id } });
  t.equal(await countOf(web), 0);
  t.strictSame((await list(web)).body.data, {
    docs: [],
    page: 1,
    limit: 20,
    hasNextPage: false,
    totalDocs: 0,
  });
  t.equal((await remove(_id)).status, 404);
});

t.test('deleting a comment deletes its replies and likes, deleting a web all of them', async (t) => {
  const web = await addWeb(ctx, ada);
  const [gone, stays] = [await commentOn(call, bob, web), await commentOn(call, bob, web)];
  for (const { _id } of [gone, stays]) {
    const { _id: reply } = await replyTo(call, eve, _id);
    await like(_id, eve);
    await call('POST', `/likes/replay/${reply}`, { as: ada });
  }
  await remove(gone._id);
  const left = async (table: 'comments' | 'replies') =>
    (
      await ctx.db
        .selectFrom(table)
        .select('id')
        .where('owner_id', 'in', [bob.user._id, eve.user._id])
        .execute()
    ).length;
  const before = [await left('comments'), await left('replies')];
  t.equal((await call('GET', `/replays/${gone._id}`, { as: bob })).status, 404);
  t.equal(await countOf(web), 1);
  t.strictSame(await wrongCounts(ctx), []);
  t.equal((await call('DELETE', `/webs/delete/${web}`, { as: ada })).status, 200);
  t.equal((await call('DELETE', `/bin/web/${web}`, { as: ada })).status, 200);
  t.strictSame(
    [await left('comments'), await left('replies')],
    before.map((count) => count - 2),
    'with the comment in the bin',
  );
});

t.test('each click toggles a like', async (t) => {
  const { _id } = await commentOn(call, bob, await addWeb(ctx, ada));
  t.strictSame((await like(_id, ada)).body.data, { isLikedByMe: true, likesCount: 1 });
  t.strictSame((await like(_id)).body.data, { isLikedByMe: true, likesCount: 2 });
  t.strictSame((await like(_id, ada)).body.data, { isLikedByMe: false, likesCount: 1 });
});

t.test('a repeated request creates one comment', async (t) => {
  const web = await addWeb(ctx, ada);
  const headers = { 'idempotency-key': 'one click' };
  const answers = await Promise.all([1, 2, 3].map(() => create({ text: 'Once', web }, bob, headers)));
  t.strictSame([...new Set(answers.map(({ body }) => body.data._id))].length, 1);
  t.ok(answers.every(({ status }) => status === 201));
  t.equal(await countOf(web), 1);
  t.equal((await create({ text: 'Another', web }, eve, headers)).status, 201, 'keys are each member’s own');
  t.equal((await create({ text: 'x', web }, bob, { 'idempotency-key': 'k'.repeat(201) })).status, 400);
});

t.test('a member’s webs are sorted by their number of comments', async (t) => {
  const zoe = await member();
  const [quiet, loud] = [await addWeb(ctx, zoe), await addWeb(ctx, zoe)];
  await commentOn(call, bob, quiet);
  await commentOn(call, bob, loud);
  await commentOn(call, eve, loud);
  const { body } = await call('GET', '/webs/your-work?sortBy=commentsCount', { as: zoe });
  t.match(body.data.docs, [
    { _id: loud, commentsCount: 2 },
    { _id: quiet, commentsCount: 1 },
  ]);
});
