import { sql } from 'kysely';
import t from 'tap';
import { lockUsage } from '../../../src/modules/webs/repository/limits.ts';
import type { Tx } from '../../../src/shared/db/database.ts';
import { newId } from '../../../src/shared/ids.ts';
import { build, type Member } from '../../helpers/build.ts';
import { untilBlocked } from '../../helpers/locks.ts';
import { addWeb, viewerOf, webForm } from '../../helpers/webs.ts';
import { wrongCounts } from '../../helpers/wrong-totals.ts';

const { ctx, call, member, drain, mails } = await build(t);
const deleteAccount = (as: Member, password: string) =>
  call('DELETE', '/users/delete', { as, body: { password } });

t.test('an account deletion requested twice at once happens once', async (t) => {
  const eve = await member();
  await drain();
  mails.length = 0;
  const answers = await Promise.all([1, 2, 3].map(() => deleteAccount(eve, eve.password)));
  t.equal(answers.filter(({ status }) => status === 200).length, 1);
  t.ok(answers.every(({ status }) => status === 200 || status === 401 || status === 400));
  await drain();
  t.equal(mails.length, 1);
});

t.test('deleting an account during its saves causes no server error and leaves no rows', async (t) => {
  const ida = await member();
  const saves = Array.from({ length: 6 }, () => call('POST', '/webs/create', { as: ida, body: webForm() }));
  const changes = Array.from({ length: 4 }, (_, n) =>
    call('PATCH', '/users/update', { as: ida, body: { fullName: `Ida ${n}` } }),
  );
  const [gone, ...others] = await Promise.all([deleteAccount(ida, ida.password), ...saves, ...changes]);
  t.equal(gone.status, 200);
  for (const { status } of others) t.ok(status < 500, String(status));
  await drain();
  const { rows } = await sql`select id from webs where owner_id = ${ida.user._id}
    union all select id from users where id = ${ida.user._id}`.execute(ctx.db);
  t.strictSame(rows, []);
});

/** Deletes the account of `as` during a save, which continues when the deletion waits for it; returns the status. */
async function deleteDuring(as: Member, save: { begin(tx: Tx): unknown; end(tx: Tx): unknown }) {
  const { answer } = await ctx.db.transaction().execute(async (tx) => {
    await save.begin(tx);
    const answer = deleteAccount(as, as.password);
    await untilBlocked(ctx.db);
    await sql`set local lock_timeout = '500ms'`.execute(tx);
    await save.end(tx);
    return { answer };
  });
  return (await answer).status;
}

t.test('deleting an account and a save that enlarges a private web do not deadlock', async (t) => {
  const ina = await member();
  await addWeb(ctx, ina);
  const own = await addWeb(ctx, ina, { isPublic: false });
  const status = await deleteDuring(ina, {
    begin: (tx) => sql`select from webs where id = ${own} for no key update`.execute(tx),
    end: (tx) => lockUsage(tx, ina.user._id),
  });
  t.equal(status, 200);
});

t.test('deleting an account and saving a new web do not deadlock', async (t) => {
  const [ivo, id] = [await member(), newId()];
  const status = await deleteDuring(ivo, {
    // The foreign key takes this lock first, before the trigger of the search takes a stronger one on the same row.
    begin: (tx) => sql`select from users where id = ${ivo.user._id} for key share`.execute(tx),
    end: (tx) =>
      sql`insert into webs (id, author_id, title, description, score)
        values (${id}, ${ivo.user._id}, 'Late', 'Late', 0)`.execute(tx),
  });
  t.equal(status, 200);
  await drain();
  t.strictSame((await sql`select from webs where id = ${id}`.execute(ctx.db)).rows, []);
});

t.test('deleting an account and a save that hides its picture do not deadlock', async (t) => {
  const iva = await member();
  const own = await addWeb(ctx, iva);
  const status = await deleteDuring(iva, {
    begin: (tx) => sql`select from webs where id = ${own} for no key update`.execute(tx),
    end: (tx) =>
      sql`insert into media (id, owner_id, kind, mime_type, bytes, status, removed_at)
        values (${`thumbnail-${newId()}`}, ${iva.user._id}, 'thumbnail', 'image/webp', 1, 'removed', now())`.execute(
        tx,
      ),
  });
  t.equal(status, 200);
});

t.test('a save that is written just after its member was deleted is a 404, not a server error', async (t) => {
  const joe = await member();
  const viewer = { id: newId(), username: 'nobody', sessionId: '', role: 'member' } as const;
  await t.rejects(ctx.webs.updateLayout(viewer, 1), { code: '23503' });
  ctx.webs.updateLayout = (() => {
    const original = ctx.webs.updateLayout;
    return (_viewer, indentation) => original(viewer, indentation);
  })();
  const answer = await call('PATCH', '/webs/chenge-editor-view', { as: joe, body: { indentation: 1 } });
  t.equal(answer.status, 404);
});

t.test(
  'likes, follows and webs that end after the account deletion was answered leave exact counts',
  async (t) => {
    const [mia, ned] = [await member(), await member()];
    const webs = await Promise.all(Array.from({ length: 12 }, () => addWeb(ctx, ned)));
    const late = [viewerOf(mia), ned.user.username] as const;
    const social = ctx.accountDeletion.participants[0];
    const remove = social?.remove;
    if (!social || !remove) throw new Error('nobody takes likes back');
    let rounds = 0;
    // Calls that were accepted before the account deletion and write after its rows were removed.
    social.remove = async (id, signal) => {
      await remove(id, signal);
      rounds += 1;
      const [web = ''] = webs.slice(rounds - 1);
      if (id !== mia.user._id || rounds > 3) return;
      await ctx.social.toggleLike(late[0], 'web', web);
      await addWeb(ctx, mia);
      await t.rejects(ctx.social.toggleFollow(...late), { status: 401, message: 'Please login to continue' });
    };
    await deleteAccount(mia, mia.password);
    await drain();
    social.remove = remove;
    t.equal(rounds, 4, 'it looked again until nothing came any more');
    t.strictSame(await wrongCounts(ctx), []);
    const { rows } = await sql`select id from users where id = ${mia.user._id}`.execute(ctx.db);
    t.strictSame(rows, []);
  },
);

t.test('clicks during an account deletion cause no server error and leave exact counts', async (t) => {
  const members = await Promise.all(Array.from({ length: 4 }, () => member()));
  const stays = await member();
  const webs = await Promise.all(Array.from({ length: 6 }, () => addWeb(ctx, stays)));
  const clicks = members.flatMap((as) =>
    webs.flatMap((id) => [
      call('POST', `/likes/web/${id}`, { as }),
      call('POST', `/followers/toggle/${stays.user.username}`, { as }),
      call('POST', `/followers/toggle/${as.user.username}`, { as: stays }),
    ]),
  );
  const deletions = members.map((as) => deleteAccount(as, as.password));
  await drain();
  for (const { status } of await Promise.all([...clicks, ...deletions])) t.ok(status < 500, String(status));
  await drain();
  t.strictSame(await wrongCounts(ctx), []);
  const { rows } =
    await sql`select 1 from users where id = any(${members.map(({ user }) => user._id)})`.execute(ctx.db);
  t.strictSame(rows, []);
});
