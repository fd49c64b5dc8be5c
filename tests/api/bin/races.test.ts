import { sql } from 'kysely';
import t from 'tap';
import { makeAsset } from '../../helpers/assets.ts';
import { build, type Member } from '../../helpers/build.ts';
import { makeCollection, place } from '../../helpers/collections.ts';
import { commentOn } from '../../helpers/comments.ts';
import { addWeb, saveWeb } from '../../helpers/webs.ts';
import { wrongCounts, wrongTotals } from '../../helpers/wrong-totals.ts';

const { ctx, call, member, drain } = await build(t);
const [ada, bob] = [await member(), await member()];
const { signal } = new AbortController();
const rounds = 5;

const remove = (id: string, as = ada) => call('DELETE', `/webs/delete/${id}`, { as });
const restore = (kind: string, id: string, as = ada) => call('POST', `/bin/${kind}/${id}/restore`, { as });
const purge = (kind: string, id: string, as = ada) => call('DELETE', `/bin/${kind}/${id}`, { as });
const deletedWeb = async (as: Member) => {
  const id = await addWeb(ctx, as);
  await remove(id, as);
  return id;
};
const ownerOf = async (id: string) =>
  (await ctx.db.selectFrom('webs').select('owner_id').where('id', '=', id).executeTakeFirst())?.owner_id;
const age = (table: string, id: string, days: number) =>
  sql`update ${sql.table(table)} set deleted_at = deleted_at - ${days} * interval '1 day' where id = ${id}`.execute(
    ctx.db,
  );

t.test('one of several concurrent deletions of a web deletes it', async (t) => {
  for (let round = 0; round < rounds; round++) {
    const id = await addWeb(ctx, ada);
    const answers = await Promise.all([remove(id), remove(id), remove(id)]);
    t.strictSame(answers.map(({ status }) => status).toSorted(), [200, 404, 404]);
    const { body } = await call('GET', '/bin/web', { as: ada });
    t.equal(body.data.docs.filter(({ _id }: { _id: string }) => _id === id).length, 1);
  }
  t.strictSame(await wrongTotals(ctx), []);
});

t.test('a web that is restored while it is deleted for good is either restored or gone', async (t) => {
  for (let round = 0; round < rounds; round++) {
    const id = await deletedWeb(ada);
    const [back, gone, emptied] = await Promise.all([
      restore('web', id),
      purge('web', id),
      call('DELETE', '/bin', { as: ada }),
    ]);
    t.equal(emptied.status, 200);
    t.ok([200, 404].includes(back.status) && [200, 404].includes(gone.status));
    const { status } = await call('GET', `/webs/get/${id}`);
    t.equal(status, back.status, 'who was told that it is back finds it');
    if (gone.status === 200) t.equal(status, 404);
  }
  t.strictSame(await wrongTotals(ctx), []);
});

t.test('concurrent restores of one web restore it once', async (t) => {
  const collection = await makeCollection(call, bob);
  for (let round = 0; round < rounds; round++) {
    const id = await addWeb(ctx, ada);
    await place(call, bob, collection._id, id);
    await remove(id);
    const answers = await Promise.all([restore('web', id), restore('web', id), restore('web', id)]);
    t.strictSame(answers.map(({ status }) => status).toSorted(), [200, 404, 404]);
  }
  t.strictSame(await wrongTotals(ctx), []);
});

t.test('two collections of one name that are restored at once get different names', async (t) => {
  const eve = await member();
  const ids: string[] = [];
  for (let number = 0; number < 3; number++) {
    const { _id } = await makeCollection(call, eve, { name: 'Twice' });
    await call('DELETE', `/collections/delete/${_id}`, { as: eve });
    ids.push(_id);
  }
  const answers = await Promise.all(ids.map((id) => restore('collection', id, eve)));
  t.strictSame(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  const { docs } = (await call('GET', '/collections/my-collections', { as: eve })).body.data;
  t.equal(new Set(docs.map(({ name }: { name: string }) => name)).size, 3);
});

t.test('a like while a web goes into the bin and comes back is counted or refused', async (t) => {
  for (let round = 0; round < rounds; round++) {
    const id = await addWeb(ctx, ada);
    const like = () => call('POST', `/likes/web/${id}`, { as: bob });
    const [, liked] = await Promise.all([remove(id), like()]);
    const [, again] = await Promise.all([restore('web', id), like()]);
    for (const { status } of [liked, again]) t.ok([200, 404].includes(status));
    const likes = await ctx.db.selectFrom('web_likes').where('web_id', '=', id).execute();
    t.match((await call('GET', `/webs/get/${id}`)).body.data, { likesCount: likes.length });
  }
});

t.test('a comment that is deleted and restored while its web is deleted is counted right', async (t) => {
  for (let round = 0; round < rounds; round++) {
    const web = await addWeb(ctx, ada);
    const comment = await commentOn(call, bob, web);
    await call('DELETE', `/comments/delete/${comment._id}`, { as: bob });
    await Promise.all([restore('comment', comment._id, bob), remove(web)]);
    await Promise.all([restore('comment', comment._id, bob), restore('web', web)]);
    await Promise.all([
      call('DELETE', `/comments/delete/${comment._id}`, { as: bob }),
      remove(web).then(() => purge('web', web)),
    ]);
  }
  t.strictSame(await wrongCounts(ctx), []);
});

t.test('nothing is restored for an account that is being deleted', async (t) => {
  for (let round = 0; round < rounds; round++) {
    const eve = await member();
    const id = await deletedWeb(eve);
    const [{ status }] = await Promise.all([
      call('DELETE', '/users/delete', { as: eve, body: { password: eve.password } }),
      restore('web', id, eve),
    ]);
    t.equal(status, 200);
    t.equal((await call('GET', `/webs/get/${id}`)).status, 404);
    await drain();
    t.equal(await ownerOf(id), undefined);
  }
});

t.test('the bin of a deleted account is deleted with it', async (t) => {
  const eve = await member();
  const web = await saveWeb(call, eve);
  const asset = await makeAsset(call, eve);
  const { _id: collection } = await makeCollection(call, eve);
  const comment = await commentOn(call, eve, await addWeb(ctx, ada));
  await remove(web._id, eve);
  await call('DELETE', `/assets/delete/${asset._id}`, { as: eve });
  await call('DELETE', `/collections/delete/${collection}`, { as: eve });
  await call('DELETE', `/comments/delete/${comment._id}`, { as: eve });
  await call('DELETE', '/users/delete', { as: eve, body: { password: eve.password } });
  await drain();
  const { rows } = await sql`
    select id from webs where id = ${web._id} union all select id from assets where id = ${asset._id}
    union all select id from collections where id = ${collection} union all select id from comments where id = ${comment._id}
    union all select id from users where id = ${eve.user._id}`.execute(ctx.db);
  t.strictSame(rows, []);
});

t.test('items older than the bin’s retention are deleted, unless they are restored meanwhile', async (t) => {
  const [young, old, back] = [await deletedWeb(ada), await deletedWeb(ada), await deletedWeb(ada)];
  const comment = await commentOn(call, bob, await addWeb(ctx, ada));
  await call('DELETE', `/comments/delete/${comment._id}`, { as: bob });
  await age('comments', comment._id, 31);
  await age('webs', young, 29);
  await age('webs', old, 31);
  await age('webs', back, 31);
  const [{ status }] = await Promise.all([restore('web', back), ctx.bin.deleteDue(signal)]);
  t.equal((await call('GET', `/webs/get/${back}`)).status, status);
  const ids = (await call('GET', '/bin/web', { as: ada })).body.data.docs.map(
    ({ _id }: { _id: string }) => _id,
  );
  t.ok(ids.includes(young));
  t.notOk(ids.includes(old));
  t.equal((await restore('web', old)).status, 404);
  t.equal((await restore('comment', comment._id, bob)).status, 404);
  await ctx.bin.deleteDue(signal);
  t.strictSame(await wrongTotals(ctx), []);
});

t.test('an item that cannot be deleted for good does not block the others', async (t) => {
  const due: string[] = [];
  for (let count = 0; count < 3; count++) due.push(await deletedWeb(ada));
  const [stuck = '', ...others] = due;
  for (const [at, id] of due.entries()) await age('webs', id, 40 - at);
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`.execute(
    ctx.db,
  );
  await sql`
    create trigger refuse before delete on webs for each row
    when (old.id = ${sql.lit(stuck)}) execute function refuse()`.execute(ctx.db);
  await t.rejects(ctx.bin.deleteDue(signal), { message: 'could not delete 1 items of the bin' });
  const left = () => ctx.db.selectFrom('webs').select('id').where('id', 'in', due).execute();
  t.strictSame(await left(), [{ id: stuck }]);
  t.equal(others.length, 2);
  await sql`drop trigger refuse on webs`.execute(ctx.db);
  await ctx.bin.deleteDue(signal);
  t.strictSame(await left(), []);
});
