import { sql } from 'kysely';
import t from 'tap';
import { makeAsset } from '../../helpers/assets.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member } from '../../helpers/build.ts';
import { makeCollection } from '../../helpers/collections.ts';
import { commentOn, replyTo } from '../../helpers/comments.ts';
import { watchStatements } from '../../helpers/statements.ts';
import { addWeb, saveWeb } from '../../helpers/webs.ts';
import { wrongCounts, wrongTotals } from '../../helpers/wrong-totals.ts';

const built = await build(t);
const { ctx, call, member } = built;
const moderator = await member();
await grantRole(built, moderator, 'moderator');
const { signal } = new AbortController();

const act = (action: string, kind: string, id: string) =>
  call('POST', '/admin/actions', {
    as: moderator,
    body: { kind, id, action, reason: 'It breaks the rules' },
  });
const undo = (id: string) =>
  call('POST', `/admin/actions/${id}/undo`, { as: moderator, body: { reason: 'A mistake' } });
const restore = (kind: string, id: string, as: Member) => call('POST', `/bin/${kind}/${id}/restore`, { as });
const idsIn = async (kind: string, as: Member) =>
  (await call('GET', `/bin/${kind}`, { as })).body.data.docs.map(({ _id }: { _id: string }) => _id);

/** Items of a new member, each deleted by its owner: how to read it, and its table. */
async function deletedItems() {
  const [ada, bob] = [await member(), await member()];
  const web = await addWeb(ctx, ada);
  const { _id: collection } = await makeCollection(call, ada);
  const { _id: asset } = await makeAsset(call, ada);
  const shown = await addWeb(ctx, bob);
  const { _id: comment } = await commentOn(call, ada, shown);
  const { _id: reply } = await replyTo(call, ada, (await commentOn(call, bob, shown, 'To answer'))._id);
  const things = [
    { kind: 'web', id: web, remove: `/webs/delete/${web}`, read: `/webs/get/${web}` },
    {
      ...{ kind: 'collection', id: collection },
      ...{ remove: `/collections/delete/${collection}`, read: `/collections/get/${collection}` },
    },
    { kind: 'asset', id: asset, remove: `/assets/delete/${asset}`, read: `/assets/get/${asset}` },
    { kind: 'comment', id: comment, remove: `/comments/delete/${comment}`, read: `/comments/get/${comment}` },
    { kind: 'reply', id: reply, remove: `/replays/delete/${reply}`, read: null },
  ];
  return { ada, bob, things };
}

t.test('moderators can remove an item that its owner has deleted; undo returns it to the bin', async (t) => {
  const { ada, bob, things } = await deletedItems();
  for (const { kind, id, remove, read } of things) {
    const report = { kind, id, reason: 'spam', note: '' };
    t.equal((await call('POST', '/reports', { as: bob, body: report })).status, 201, kind);
    t.equal((await call('DELETE', remove, { as: ada })).status, 200, kind);
    t.equal((await act('hide', kind, id)).status, 404, 'there is nothing to hide');
    const removed = await act('remove', kind, id);
    t.match(removed, { status: 201, body: { data: { closed: 1 } } }, kind);
    t.strictSame(await idsIn(kind, ada), [], kind);
    t.equal((await restore(kind, id, ada)).status, 404, kind);
    t.equal((await call('DELETE', `/bin/${kind}/${id}`, { as: ada })).status, 404, kind);
    t.equal((await call('DELETE', '/bin', { as: ada })).body.data.deleted, 0, kind);
    t.equal((await act('remove', kind, id)).status, 409, kind);
    t.equal((await undo(removed.body.data._id)).status, 200, kind);
    t.strictSame(await idsIn(kind, ada), [id], kind);
    if (read) t.equal((await call('GET', read, { as: bob })).status, 404, kind);
    t.equal((await restore(kind, id, ada)).status, 200, kind);
    if (read) t.equal((await call('GET', read, { as: bob })).status, 200, kind);
  }
  t.strictSame(await wrongTotals(ctx), []);
  t.strictSame(await wrongCounts(ctx), []);
});

t.test('moderators cannot remove an item from the bin if it was private when it was deleted', async (t) => {
  const ada = await member();
  const id = await addWeb(ctx, ada, { isPublic: false });
  await call('DELETE', `/webs/delete/${id}`, { as: ada });
  t.equal((await act('remove', 'web', id)).status, 404);
  t.strictSame(await idsIn('web', ada), [id]);
});

t.test('moderators can remove a deleted item by its link if it was unlisted', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const { _id: id, linkKey } = await saveWeb(call, ada, { isPublic: undefined, visibility: 'unlisted' });
  const open = () => call('GET', `/webs/get/${id}`, { as: bob, headers: { 'x-link-key': linkKey } });
  t.equal((await open()).status, 200);
  await call('DELETE', `/webs/delete/${id}`, { as: ada });
  t.equal((await act('remove', 'web', id)).status, 201);
  t.equal((await restore('web', id, ada)).status, 404);
  t.equal((await open()).status, 404);
});

t.test(
  'moderators can remove deleted comments and replies that were written through an unlisted link',
  async (t) => {
    const [ada, bob] = [await member(), await member()];
    const { _id: web, linkKey } = await saveWeb(call, ada, { isPublic: undefined, visibility: 'unlisted' });
    const headers = { 'x-link-key': linkKey };
    const comment = await call('POST', '/comments/create', {
      as: bob,
      headers,
      body: { web, text: 'By the link' },
    });
    const { _id: id } = comment.body.data;
    const reply = await call('POST', '/replays/create', {
      as: bob,
      headers,
      body: { commentId: id, text: 'Also' },
    });
    const { _id: replyId } = reply.body.data;
    await call('DELETE', `/replays/delete/${replyId}`, { as: bob });
    t.equal((await act('remove', 'reply', replyId)).status, 201);
    await call('DELETE', `/comments/delete/${id}`, { as: bob });
    t.equal((await act('remove', 'comment', id)).status, 201);
  },
);

t.test('a hidden item stays hidden through the bin, until the moderators undo that', async (t) => {
  const { ada, bob, things } = await deletedItems();
  for (const { kind, id, remove, read } of things.slice(0, 3)) {
    const hidden = await act('hide', kind, id);
    t.equal(hidden.status, 201, kind);
    t.equal((await call('DELETE', remove, { as: ada })).status, 200, kind);
    t.equal((await restore(kind, id, ada)).status, 200, kind);
    t.equal((await call('GET', read ?? '', { as: bob })).status, 404, `${kind} is still hidden`);
    t.match((await call('GET', read ?? '', { as: ada })).body.data, { isPublic: false }, kind);
    t.equal((await call('DELETE', remove, { as: ada })).status, 200, kind);
    t.equal((await undo(hidden.body.data._id)).status, 200, kind);
    t.equal((await call('GET', read ?? '', { as: ada })).status, 404, `${kind} stays in the bin`);
    t.equal((await restore(kind, id, ada)).status, 200, kind);
    t.match((await call('GET', read ?? '', { as: bob })).body.data, { isPublic: true }, kind);
  }
  t.strictSame(await wrongTotals(ctx), []);
});

t.test(
  'an item removed from the bin is deleted for good after 30 days, which ends its removal',
  async (t) => {
    const { ada, things } = await deletedItems();
    for (const { kind, id, remove } of things) {
      await call('DELETE', remove, { as: ada });
      const { body } = await act('remove', kind, id);
      await sql`update moderation_actions set created_at = now() - interval '31 days' where id = ${body.data._id}`.execute(
        ctx.db,
      );
    }
    await ctx.bin.deleteDue(signal);
    await ctx.moderation.finishRemovals(signal);
    const { rows } = await sql`
    select id from webs where id = ${things[0]?.id} union all select id from comments where id = ${things[3]?.id}`.execute(
      ctx.db,
    );
    t.strictSame(rows, []);
  },
);

t.test(
  'an item that moderators removed from a bin does not expire, and undo puts it back into the bin',
  async (t) => {
    const { ada, things } = await deletedItems();
    for (const { kind, id, remove } of things.slice(0, 3)) {
      await call('DELETE', remove, { as: ada });
      const removed = await act('remove', kind, id);
      await sql`update ${sql.table(`${kind}s`)} set deleted_at = now() - interval '400 days' where id = ${id}`.execute(
        ctx.db,
      );
      const statements = watchStatements(t);
      await ctx.bin.deleteDue(signal);
      const locks = statements().filter(({ text }) => text.includes('for no key update'));
      statements.restore();
      t.strictSame(locks, [], `no ${kind} is tried`);
      t.equal((await undo(removed.body.data._id)).status, 200, kind);
      t.equal((await restore(kind, id, ada)).status, 200, kind);
    }
  },
);

t.test('a suspended member cannot restore anything', async (t) => {
  const ada = await member();
  const id = await addWeb(ctx, ada);
  await call('DELETE', `/webs/delete/${id}`, { as: ada });
  await sql`update users set suspended_until = 'infinity', suspension_reason = 'spam' where id = ${ada.user._id}`.execute(
    ctx.db,
  );
  t.ok((await restore('web', id, ada)).status >= 400);
  t.equal((await call('GET', `/webs/get/${id}`)).status, 404);
});
