import { sql } from 'kysely';
import t from 'tap';
import { build } from '../../helpers/build.ts';
import { makeCollection } from '../../helpers/collections.ts';
import { lockRow } from '../../helpers/locks.ts';
import { collectInvalidatedTags, runScheduled } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const [ada, bob] = [await member(), await member()];
const like = async (id: string, as: typeof ada) =>
  (await call('POST', `/likes/collection/${id}`, { as, body: {} })).body.data;
const view = (id: string, as: typeof ada) => call('PATCH', `/collections/inc-view/${id}`, { as });
const rollUp = () => runScheduled(ctx, 'collections.roll-up-counts');
const counts = async (id: string) => {
  const { views, likesCount } = (await call('GET', `/collections/get/${id}`, { as: ada })).body.data;
  return { views, likesCount };
};
const readStored = async (id: string) =>
  (
    await sql<{ views: number; likes: number; changes: number }>`
      select views, likes_count as likes, (select count(*)::int from collection_changes where collection_id = c.id) as changes
      from collections c where id = ${id}`.execute(ctx.db)
  ).rows[0];

t.test('views and likes do not wait for a locked collection, and none is lost', async (t) => {
  const { _id: id } = await makeCollection(call, ada);
  await like(id, ada);
  await view(id, ada);
  const release = await lockRow(ctx.db, 'collections', id);
  t.equal((await view(id, bob)).status, 200);
  t.strictSame(await like(id, bob), { isLikedByMe: true, likesCount: 2 });
  t.strictSame(await like(id, ada), { isLikedByMe: false, likesCount: 1 });
  t.strictSame(await readStored(id), { views: 1, likes: 1, changes: 3 });
  t.strictSame(await counts(id), { views: 2, likesCount: 1 }, 'and shown at once');
  await release();
  t.strictSame(await like(id, bob), { isLikedByMe: false, likesCount: 0 });
  t.strictSame(await readStored(id), { views: 2, likes: 0, changes: 0 }, 'the next like has added them');
});

t.test(
  'counts deferred because of a locked collection are added by the next view, or by the roll-up',
  async (t) => {
    const { _id: id } = await makeCollection(call, ada);
    let release = await lockRow(ctx.db, 'collections', id);
    await Promise.all([like(id, ada), like(id, bob)]);
    await rollUp();
    t.strictSame(
      await readStored(id),
      { views: 0, likes: 0, changes: 2 },
      'the roll-up does not wait either',
    );
    await release();
    await view(id, ada);
    t.strictSame(await readStored(id), { views: 1, likes: 2, changes: 0 });
    release = await lockRow(ctx.db, 'collections', id);
    await Promise.all([view(id, bob), like(id, ada)]);
    await release();
    const invalidatedTags = await collectInvalidatedTags(t, ctx);
    await rollUp();
    t.strictSame(await readStored(id), { views: 2, likes: 1, changes: 0 });
    t.strictSame(await invalidatedTags(), [`collection:${id}`]);
  },
);

t.test(
  'counts stay exact when many members view and like a collection that changes, with roll-ups between',
  async (t) => {
    const members = await Promise.all(Array.from({ length: 10 }, () => member()));
    const { _id: id } = await makeCollection(call, ada);
    const replies = await Promise.all([
      ...members.flatMap((as) => [view(id, as), call('POST', `/likes/collection/${id}`, { as, body: {} })]),
      ...Array.from({ length: 4 }, (_, at) =>
        call('PATCH', `/collections/update/${id}`, { as: ada, body: { name: `Renamed ${at}` } }),
      ),
      rollUp(),
      ...members.flatMap((as) => [view(id, as)]),
      rollUp(),
    ]);
    t.strictSame(new Set(replies.flatMap((reply) => (reply ? [reply.status] : []))), new Set([200]));
    t.strictSame(await counts(id), { views: 10, likesCount: 10 });
    await rollUp();
    t.strictSame(await readStored(id), { views: 10, likes: 10, changes: 0 });
  },
);

t.test('the roll-up of a private collection sends no notification', async (t) => {
  const { _id: id } = await makeCollection(call, ada, { isPublic: false });
  const release = await lockRow(ctx.db, 'collections', id);
  await like(id, ada);
  await release();
  const invalidatedTags = await collectInvalidatedTags(t, ctx);
  await rollUp();
  t.strictSame(await readStored(id), { views: 0, likes: 1, changes: 0 });
  t.strictSame(await invalidatedTags(), []);
});
