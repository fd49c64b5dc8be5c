import t from 'tap';
import { messages } from '../../../src/modules/webs/rules/messages.ts';
import { build } from '../../helpers/build.ts';
import { addWeb, collectInvalidatedTags, rollUp, saveWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const [ada, bob] = [await member(), await member()];
const remove = (id: string, as: typeof ada | null = ada) =>
  call('DELETE', `/webs/delete/${id}`, { ...(as && { as }) });
const toggle = (id: string, as: typeof ada | null = ada) =>
  call('PATCH', `/webs/toggle-publish-status/${id}`, { ...(as && { as }) });
const countsOf = ({ user }: typeof ada) =>
  ctx.db
    .selectFrom('web_counts')
    .select(['webs', 'forks', 'shown', 'shown_forks as shownForks'])
    .where('owner_id', '=', user._id)
    .executeTakeFirst();

t.test('a web deleted for good is deleted with its likes, pins and picture', async (t) => {
  const web = await saveWeb(call, ada);
  await call('POST', `/likes/web/${web._id}`, { as: bob });
  await call('PATCH', `/users/add-to-pined/${web._id}`, { as: bob });
  const { status, body } = await remove(web._id);
  t.equal(status, 200);
  t.strictSame(body, { status: 200, message: messages.deleted, data: { _id: web._id } });
  t.equal((await call('GET', `/webs/get/${web._id}`, { as: ada })).status, 404);
  t.equal((await remove(web._id)).status, 404);
  const publicId = web.image.split('/').at(-2);
  const media = await ctx.db.selectFrom('media').select('status').where('id', '=', publicId).execute();
  t.equal(media[0]?.status, 'removed');
  t.equal((await call('DELETE', `/bin/web/${web._id}`, { as: ada })).status, 200);
  for (const table of ['web_likes', 'pins', 'web_search', 'collection_webs'] as const)
    t.equal((await ctx.db.selectFrom(table).where('web_id', '=', web._id).execute()).length, 0, table);
  t.equal(
    await ctx.db
      .selectFrom('media')
      .where('owner_id', '=', ada.user._id)
      .where('status', '=', 'ready')
      .execute()
      .then((rows) => rows.length),
    0,
  );
});

t.test('only its owner deletes or publishes a web', async (t) => {
  const open = await addWeb(ctx, ada);
  const hidden = await addWeb(ctx, ada, { isPublic: false });
  for (const change of [remove, toggle]) {
    t.equal((await change(open, bob)).status, 403);
    t.equal((await change(hidden, bob)).status, 404);
    t.equal((await change('nothing')).status, 404);
    t.equal((await change(open, null)).status, 401);
  }
  t.equal((await call('GET', `/webs/get/${open}`)).status, 200);
});

t.test('a like during the deletion of a web is counted before it or refused', async (t) => {
  for (let round = 0; round < 6; round++) {
    const id = await addWeb(ctx, ada);
    const people = [bob, bob, bob, ada];
    const [deleted, ...liked] = await Promise.all([
      remove(id),
      ...people.map((as) => call('POST', `/likes/web/${id}`, { as })),
      call('PATCH', `/webs/inc-view/${id}`, { as: bob }),
    ]);
    t.equal(deleted?.status, 200);
    for (const { status } of liked) t.ok([200, 404].includes(status), String(status));
    t.equal((await call('POST', `/bin/web/${id}/restore`, { as: ada })).status, 200);
    const likes = await ctx.db.selectFrom('web_likes').where('web_id', '=', id).execute();
    t.match((await call('GET', `/webs/get/${id}`)).body.data, { likesCount: likes.length });
  }
  await rollUp(ctx);
});

t.test('publishing toggles, and concurrent calls each toggle once', async (t) => {
  const id = await addWeb(ctx, ada);
  t.strictSame((await toggle(id)).body.data, {
    _id: id,
    isPublic: false,
    visibility: 'private',
    revision: 2,
  });
  t.equal((await call('GET', `/webs/get/${id}`, { as: bob })).status, 404);
  t.strictSame((await toggle(id)).body.data, { _id: id, isPublic: true, visibility: 'public', revision: 3 });
  const turns = await Promise.all(Array.from({ length: 9 }, () => toggle(id)));
  t.equal(turns.filter(({ body }) => body.data.isPublic).length, 4);
  t.match((await call('GET', `/webs/get/${id}`, { as: ada })).body.data, { isPublic: false, revision: 12 });
});

t.test('a member’s counts change with every change of their webs', async (t) => {
  const eve = await member();
  t.equal(await countsOf(eve), undefined);
  const original = await addWeb(ctx, ada);
  const ids = await Promise.all([addWeb(ctx, eve), addWeb(ctx, eve), addWeb(ctx, eve, { isPublic: false })]);
  await call('POST', `/webs/create-forked/${original}`, { as: eve, body: {} });
  t.strictSame(await countsOf(eve), { webs: 4, forks: 1, shown: 3, shownForks: 1 });
  await Promise.all([toggle(ids[0], eve), remove(ids[1], eve), toggle(ids[2], eve)]);
  t.strictSame(await countsOf(eve), { webs: 3, forks: 1, shown: 2, shownForks: 1 });
  await remove(original);
  await ctx.db
    .updateTable('webs')
    .set({ visibility: 'private' })
    .where('owner_id', '=', eve.user._id)
    .execute();
  t.strictSame(await countsOf(eve), { webs: 3, forks: 1, shown: 0, shownForks: 0 });
  await ctx.db.deleteFrom('users').where('id', '=', eve.user._id).execute();
  t.equal(await countsOf(eve), undefined);
});

t.test('changes invalidate the tags of the pages that show the web', async (t) => {
  const id = await addWeb(ctx, ada);
  const hidden = await addWeb(ctx, ada, { isPublic: false });
  const lists = ['trending', `web:${id}`];
  const invalidatedTags = await collectInvalidatedTags(t, ctx);
  await toggle(id);
  t.strictSame(await invalidatedTags(), lists);
  await toggle(id);
  t.strictSame(await invalidatedTags(), lists);
  await remove(id);
  t.strictSame(await invalidatedTags(), lists);
  await remove(hidden);
  t.strictSame(await invalidatedTags(), [`web:${hidden}`]);
});
