import t from 'tap';
import { build, publicUrl } from '../../helpers/build.ts';
import { commentOn, replyTo } from '../../helpers/comments.ts';
import { addWeb } from '../../helpers/webs.ts';
import { wrongCounts } from '../../helpers/wrong-totals.ts';

const { ctx, call, member } = await build(t);
const [ada, bob, eve] = [await member(), await member(), await member()];
type Some = typeof ada | undefined;
const create = (body: unknown, as: Some = bob, headers = {}) =>
  call('POST', '/replays/create', { as, body: body as object, headers });
const update = (id: string, text: unknown, as: Some = bob) =>
  call('PATCH', `/replays/update/${id}`, { as, body: { text } });
const remove = (id: string, as: Some = bob) => call('DELETE', `/replays/delete/${id}`, { as });
const list = (id: string, as: Some = bob, query = '') => call('GET', `/replays/${id}${query}`, { as });
const like = (id: string, as: Some = bob) => call('POST', `/likes/replay/${id}`, { as });
const countOf = async (id: string) =>
  (await call('GET', `/comments/get/${id}`, { as: ada })).body.data.replaysCount;
const unknownId = '01890000-0000-7000-8000-000000000000';

t.test('a reply is returned whole, trimmed, and counted', async (t) => {
  const { _id: commentId } = await commentOn(call, ada, await addWeb(ctx, ada));
  const { status, body } = await create({ commentId, text: ` @${ada.user.username} thanks ` });
  t.equal(status, 201);
  t.match(body.data, {
    commentId,
    text: `@${ada.user.username} thanks`,
    likesCount: 0,
    isLikedByMe: false,
    owner: {
      username: bob.user.username,
      fullName: bob.user.fullName,
      avatar: `${publicUrl}/media/default-avatar/128x128.webp`,
    },
  });
  t.equal(await countOf(commentId), 1);
  t.strictSame((await list(commentId)).body.data.docs, [body.data]);
});

t.test('missing and too long values are answered with the specification’s messages', async (t) => {
  const { _id: commentId } = await commentOn(call, ada, await addWeb(ctx, ada));
  for (const body of [{}, { text: 'x' }, { commentId }, { commentId, text: ' ' }])
    t.match((await create(body)).body, { status: 400, message: 'commentId or Text is Missing' });
  t.match((await create({ commentId, text: 'x'.repeat(5_001) })).body, {
    status: 400,
    message: 'Text must be at most 5000 characters',
  });
  const { _id } = await replyTo(call, bob, commentId);
  t.match((await update(_id, ' ')).body, { status: 400, message: 'replyId or Text is Missing' });
});

t.test('a page has the newest first, ten by default', async (t) => {
  const { _id } = await commentOn(call, ada, await addWeb(ctx, ada));
  const made = [];
  for (let n = 0; n < 12; n++) made.push((await replyTo(call, bob, _id, `Reply ${n}`)).text);
  const first = (await list(_id)).body.data;
  t.match(first, { page: 1, limit: 10, hasNextPage: true, totalDocs: 12 });
  t.strictSame(
    first.docs.map((one: { text: string }) => one.text),
    made.toReversed().slice(0, 10),
  );
  t.match((await list(_id, bob, '?page=2')).body.data, {
    docs: [{ text: 'Reply 1' }, { text: 'Reply 0' }],
    hasNextPage: false,
  });
});

t.test('only members read and write replies, and only below webs they can see', async (t) => {
  const web = await addWeb(ctx, ada, { isPublic: false });
  const comment = await commentOn(call, ada, web);
  const { _id } = await replyTo(call, ada, comment._id);
  const calls = (as: Some) => [
    create({ commentId: comment._id, text: 'x' }, as),
    update(_id, 'x', as),
    remove(_id, as),
    list(comment._id, as),
    like(_id, as),
  ];
  for (const { status } of await Promise.all(calls(bob))) t.equal(status, 404);
  const asGuest = { as: undefined, body: { text: 'x', commentId: comment._id } };
  t.equal((await call('POST', '/replays/create', asGuest)).status, 401);
  t.equal((await call('PATCH', `/replays/update/${_id}`, asGuest)).status, 401);
  t.equal((await call('DELETE', `/replays/delete/${_id}`)).status, 401);
  t.equal((await call('GET', `/replays/${comment._id}`)).status, 401);
  t.equal((await call('POST', `/likes/replay/${_id}`)).status, 401);
  for (const id of [unknownId, 'nothing']) {
    t.equal((await create({ commentId: id, text: 'x' })).status, 404);
    for (const call of [update(id, 'x'), remove(id), list(id), like(id)]) t.equal((await call).status, 404);
  }
});

t.test('only the author changes and deletes', async (t) => {
  const { _id: commentId } = await commentOn(call, ada, await addWeb(ctx, ada));
  const { _id } = await replyTo(call, bob, commentId);
  for (const as of [ada, eve]) {
    t.equal((await update(_id, 'Mine now', as)).status, 403);
    t.equal((await remove(_id, as)).status, 403);
  }
  await like(_id, eve);
  const changed = await update(_id, ' Better ');
  t.match(changed.body, { message: 'Reply Updated Successfully!', data: { text: 'Better', likesCount: 1 } });
  t.match((await remove(_id)).body, { message: 'Reply Deleted Successfully!', data: { _id } });
  t.equal((await remove(_id)).status, 404);
  t.equal(await countOf(commentId), 0);
});

t.test('a repeated request creates one reply', async (t) => {
  const { _id: commentId } = await commentOn(call, ada, await addWeb(ctx, ada));
  const headers = { 'idempotency-key': 'one click' };
  const answers = await Promise.all([1, 2, 3].map(() => create({ commentId, text: 'x' }, bob, headers)));
  t.equal(new Set(answers.map(({ body }) => body.data._id)).size, 1);
  t.equal(await countOf(commentId), 1);
});

t.test('concurrent writing, liking and deleting causes no server error, and counts stay exact', async (t) => {
  const web = await addWeb(ctx, ada);
  const comments = await Promise.all([ada, bob, eve].map((as) => commentOn(call, as, web)));
  const replies = await Promise.all(
    comments.flatMap(({ _id }) => [bob, eve].map((as) => replyTo(call, as, _id))),
  );
  const [first, second] = comments;
  const storm = [ada, bob, eve].flatMap((as) => [
    ...comments.map(({ _id }) => create({ commentId: _id, text: 'In between' }, as)),
    ...comments.flatMap(({ _id }) => [1, 2, 3].map(() => call('POST', `/likes/comment/${_id}`, { as }))),
    ...replies.flatMap(({ _id }) => [like(_id, as), like(_id, as), remove(_id, as)]),
    call('POST', '/comments/create', { as, body: { web, text: 'In between' } }),
    call('DELETE', `/comments/delete/${first?._id}`, { as }),
    call('DELETE', `/comments/delete/${second?._id}`, { as }),
    call('POST', `/likes/web/${web}`, { as }),
  ]);
  for (const { status, body } of await Promise.all(storm)) t.ok(status < 500, body.message);
  t.strictSame(await wrongCounts(ctx), []);
  t.equal((await list(first?._id ?? '')).status, 404);
  t.equal((await call('GET', `/webs/get/${web}`)).body.data.commentsCount, 4);
});

t.test('deleting a web meanwhile leaves no rows', async (t) => {
  const web = await addWeb(ctx, ada);
  const { _id } = await commentOn(call, bob, web);
  const reply = await replyTo(call, eve, _id);
  const storm = [ada, bob, eve].flatMap((as) => [
    create({ commentId: _id, text: 'x' }, as),
    like(reply._id, as),
    call('POST', '/comments/create', { as, body: { web, text: 'x' } }),
    call('DELETE', `/comments/delete/${_id}`, { as }),
    call('DELETE', `/webs/delete/${web}`, { as }),
  ]);
  for (const { status, body } of await Promise.all(storm)) t.ok(status < 500, body.message);
  t.strictSame(await wrongCounts(ctx), []);
  t.equal((await call('DELETE', `/bin/web/${web}`, { as: ada })).status, 200);
  const { length } = await ctx.db.selectFrom('comments').select('id').where('web_id', '=', web).execute();
  t.equal(length, 0);
});
