import { sql } from 'kysely';
import t from 'tap';
import { keyOf } from '../../../src/modules/assets/files/keys.ts';
import { build, type Member, publicUrl } from '../../helpers/build.ts';
import { commentOn } from '../../helpers/comments.ts';
import { sweepMedia } from '../../helpers/media.ts';
import { refusal } from '../../helpers/refusal.ts';
import { addWeb, collectInvalidatedTags, saveWeb } from '../../helpers/webs.ts';
import { wrongCounts } from '../../helpers/wrong-totals.ts';

const { app, ctx, call, member, drain, mails } = await build(t);
const deleteAccount = (as: Member | undefined, password: unknown) =>
  call('DELETE', '/users/delete', { as, body: { password } });
const loginAs = ({ user, password }: Member) =>
  call('POST', '/users/login', { body: { identifier: user.username, password } });
const count = async (
  table: 'users' | 'webs' | 'web_likes' | 'follows' | 'media' | 'deleted_accounts' | 'pins',
) =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(ctx.db)).rows[0]?.n,
  );
const pictureOf = (web: { image: string }) => new URL(web.image).pathname.split('/')[2] ?? '';
const isServed = async (web: { image: string }) =>
  (await app.inject({ method: 'GET', url: new URL(web.image).pathname })).statusCode === 200;
const isStored = async (web: { image: string }) =>
  (await ctx.storage.stat(keyOf(pictureOf(web), 'master'))) !== null;

t.test(
  'an account deletion deletes everything that the member made, including files, and corrects others’ counts',
  async (t) => {
    const [ada, bob] = [await member({ fullName: 'Ada <b>' }), await member()];
    const own = await saveWeb(call, ada);
    const hidden = await saveWeb(call, ada, { isPublic: 'false' });
    const liked = await saveWeb(call, bob);
    await call('POST', `/likes/web/${liked._id}`, { as: ada });
    await call('POST', `/likes/web/${liked._id}`, { as: bob });
    await call('POST', `/likes/web/${own._id}`, { as: bob });
    const fork = await addWeb(ctx, bob, { forkedFrom: own._id });
    const pair = { one: ada.user._id, other: bob.user._id };
    await sql`insert into follows (follower_id, followed_id) values (${pair.one}, ${pair.other}), (${pair.other}, ${pair.one})`.execute(
      ctx.db,
    );
    await sql`update users set followers_count = 1, following_count = 1 where id in (${pair.one}, ${pair.other})`.execute(
      ctx.db,
    );
    await sql`insert into pins (user_id, web_id) values (${pair.one}, ${liked._id}), (${pair.other}, ${own._id})`.execute(
      ctx.db,
    );
    await call('PATCH', '/webs/chenge-editor-view', { as: ada, body: { indentation: 3 } });
    await drain();
    mails.length = 0;
    t.ok((await isServed(own)) && (await isServed(hidden)));

    const gone = await deleteAccount(ada, ada.password);
    t.strictSame(gone.body, {
      status: 200,
      message: 'Account Deleted Successfully',
      data: { _id: ada.user._id },
    });
    t.match(String(gone.headers['set-cookie']), /^page=; Max-Age=0/);
    t.equal((await call('GET', '/users/me', { as: ada })).status, 401, 'the token is dead at once');
    t.equal((await call('POST', '/users/refresh-token', { as: ada.refreshToken })).status, 401);
    t.equal(await ctx.accounts.findPageViewer(ada.cookie), null);
    t.equal((await loginAs(ada)).status, 401);
    t.equal((await call('GET', `/webs/get/${own._id}`)).status, 404, 'nothing is shown any more');
    t.notOk(JSON.stringify((await call('GET', '/webs/trending')).body).includes(own._id));
    const again = await member({ username: ada.user.username, email: ada.user.email });
    t.ok(again, 'name and address are free');
    await drain();
    t.strictSame(
      mails.filter(({ subject }) => subject === 'Your account was deleted').map(({ to }) => to),
      [ada.user.email],
    );
    t.match(mails.find(({ subject }) => subject === 'Your account was deleted')?.text, /^Hello,\n/);

    const rows = await sql`select id from users where id = ${pair.one}
    union all select owner_id from webs where owner_id = ${pair.one}
    union all select user_id from web_likes where user_id = ${pair.one}
    union all select user_id from pins where user_id = ${pair.one}
    union all select user_id from editor_preferences where user_id = ${pair.one}
    union all select user_id from sessions where user_id = ${pair.one}
    union all select user_id from mail_tokens where user_id = ${pair.one}
    union all select owner_id from media where owner_id = ${pair.one}`.execute(ctx.db);
    t.strictSame(rows.rows, []);
    t.equal(await count('follows'), 0);
    t.equal(await count('deleted_accounts'), 0, 'and their address is forgotten');
    t.strictSame([await isServed(own), await isServed(hidden), await isServed(liked)], [false, false, true]);
    await sql`update media set removed_at = removed_at - interval '49 hours'`.execute(ctx.db);
    await sweepMedia(ctx);
    t.strictSame([await isStored(own), await isStored(hidden), await isStored(liked)], [false, false, true]);
    const left = (await call('GET', `/webs/get/${liked._id}`, { as: bob })).body.data;
    t.strictSame([left.likesCount, left.isLikedByMe, left.owner.followersCount], [1, true, 0]);
    const kept = (await call('GET', `/webs/get/${fork}`)).body.data;
    t.equal(kept.forkedFrom, null, 'forks of others stay');
    const counts =
      await sql`select followers_count, following_count from users where id = ${pair.other}`.execute(ctx.db);
    t.strictSame(counts.rows, [{ followers_count: 0, following_count: 0 }]);
  },
);

t.test(
  'an account deletion corrects the counts of likes, comments and follows before it is answered, without a worker',
  async (t) => {
    const [ian, joy] = [await member(), await member()];
    const web = await saveWeb(call, joy);
    await commentOn(call, joy, web._id);
    const counts = async () => {
      const { likesCount, commentsCount, owner } = (await call('GET', `/webs/get/${web._id}`)).body.data;
      const { followersCount, followingCount } = (await call('GET', `/users/profile/${joy.user.username}`))
        .body.data;
      return [likesCount, commentsCount, owner.followersCount, followersCount, followingCount];
    };
    await call('POST', `/likes/web/${web._id}`, { as: ian });
    await call('POST', `/followers/toggle/${joy.user.username}`, { as: ian });
    await call('POST', `/followers/toggle/${ian.user.username}`, { as: joy });
    await commentOn(call, ian, web._id);
    t.strictSame(await counts(), [1, 2, 1, 1, 1]);
    t.equal((await deleteAccount(ian, ian.password)).status, 200);
    t.strictSame(await counts(), [0, 1, 0, 0, 0]);
    await drain();
    t.strictSame(await wrongCounts(ctx), []);
  },
);

t.test(
  'if the counts cannot be changed at once, the account is deleted and the job changes them',
  async (t) => {
    const [ian, joy] = [await member(), await member()];
    const web = await saveWeb(call, joy);
    await call('POST', `/likes/web/${web._id}`, { as: ian });
    const [social] = ctx.accountDeletion.participants;
    const remove = social?.remove;
    if (!social || !remove) throw new Error('nobody takes likes back');
    social.remove = async () => {
      throw new Error('the database is away');
    };
    t.equal((await deleteAccount(ian, ian.password)).status, 200);
    social.remove = remove;
    t.equal((await call('GET', '/users/me', { as: ian })).status, 401);
    await drain();
    t.equal((await call('GET', `/webs/get/${web._id}`)).body.data.likesCount, 0);
  },
);

t.test('both calls report an invalid request for deletion, and delete nothing', async (t) => {
  const cy = await member();
  const byPath = (password: string) =>
    call('DELETE', `/users/delete/${encodeURIComponent(password)}`, { as: cy });
  for (const { body } of [
    await deleteAccount(cy, ''),
    await deleteAccount(cy, undefined),
    await call('DELETE', '/users/delete', { as: cy }),
    await call('DELETE', '/users/delete/', { as: cy }),
  ])
    t.match(body, refusal(400, 'Password is required'));
  for (const { body } of [await deleteAccount(cy, 'a b'), await byPath('a b'), await byPath(' ')])
    t.match(body, refusal(400, 'Password cannot contain spaces'));
  for (const { body } of [
    await deleteAccount(cy, 'wrong-one'),
    await byPath('wrong-one'),
    await byPath('wr/ong?#%'),
  ])
    t.match(body, refusal(400, 'Password is not correct'));
  for (const { body } of [await deleteAccount(cy, 'p'.repeat(129)), await byPath('p'.repeat(129))])
    t.match(body, refusal(400, 'Password must be at most 128 characters'));
  for (const odd of [null, 7, {}, [], true]) t.equal((await deleteAccount(cy, odd)).status, 400);
  t.equal((await deleteAccount(undefined, cy.password)).status, 401);
  t.equal((await call('DELETE', `/users/delete/${cy.password}`)).status, 401);
  t.equal((await call('GET', '/users/me', { as: cy })).status, 200);
});

t.test('the password may be sent in the query string, with any characters', async (t) => {
  const password = 'ä/ö?ü#%25&=+'.padEnd(128, 'x');
  const dee = await member({ password });
  const answer = await call('DELETE', `/users/delete/${encodeURIComponent(password)}`, { as: dee });
  t.strictSame([answer.status, answer.body.data], [200, { _id: dee.user._id }]);
  t.equal((await call('GET', '/users/me', { as: dee })).status, 401);
});

t.test('an interrupted account deletion resumes where it stopped', async (t) => {
  const [fay, gus] = [await member(), await member()];
  const webs = [];
  for (let n = 0; n < 3; n++) webs.push(await saveWeb(call, fay));
  for (let n = 0; n < 45; n++) await addWeb(ctx, fay);
  const liked = await saveWeb(call, gus);
  await call('POST', `/likes/web/${liked._id}`, { as: fay });
  await drain();
  await deleteAccount(fay, fay.password);
  const [last] = ctx.accountDeletion.participants.slice(-1);
  const remove = last?.remove;
  if (!last || !remove) throw new Error('nobody takes the files away');
  last.remove = async () => {
    throw new Error('the database is away');
  };
  await t.rejects(drain(), /the database is away/);
  last.remove = remove;
  const of = (id: string) => sql`select 1 from users where id = ${id}`.execute(ctx.db);
  t.equal((await of(fay.user._id)).rows.length, 1, 'the row stays until all has gone');
  await sql`update outbox set handed_at = null where done_at is null`.execute(ctx.db);
  await drain();
  t.equal((await of(fay.user._id)).rows.length, 0);
  for (const web of webs) t.equal(await isServed(web), false);
  const left = (await call('GET', `/webs/get/${liked._id}`)).body.data;
  t.equal(left.likesCount, 0, 'taken back once');
  t.equal(await count('deleted_accounts'), 0);
});

t.test('a stopped account deletion ends between two steps', async (t) => {
  const hal = await member();
  for (let n = 0; n < 41; n++) await addWeb(ctx, hal);
  const stopped = AbortSignal.abort();
  for (const { remove } of ctx.accountDeletion.participants) await remove(hal.user._id, stopped);
  const { rows } = await sql`select 1 from webs where owner_id = ${hal.user._id}`.execute(ctx.db);
  t.equal(rows.length, 41);
});

t.test('web processes are notified of an account deletion and drop cached pages', async (t) => {
  const kim = await member();
  const web = await saveWeb(call, kim);
  await drain();
  const invalidatedTags = await collectInvalidatedTags(t, ctx);
  await call('PATCH', '/users/update', { as: kim, body: { fullName: 'Kim Possible' } });
  t.strictSame(await invalidatedTags(), [`member:${kim.user._id}`]);
  const { image_id } = await ctx.db
    .selectFrom('webs')
    .select('image_id')
    .where('id', '=', web._id)
    .executeTakeFirstOrThrow();
  await deleteAccount(kim, kim.password);
  t.strictSame(await invalidatedTags(), [
    ...[`collections-of:${kim.user._id}`, `media:${image_id}`],
    `member:${kim.user._id}`,
    ...['public-assets', 'public-collections', `sessions:${kim.user._id}`, 'trending'],
  ]);
  await drain();
  t.ok((await invalidatedTags()).includes(`web:${web._id}`));
});

t.test('a deleted account gets no further mail', async (t) => {
  const lea = await member();
  await drain();
  mails.length = 0;
  const change = { oldPassword: lea.password, newPassword: 'another-password' };
  await call('POST', '/users/change-password', { as: lea, body: change });
  await call('POST', '/users/request-verify-email', {
    as: lea,
    body: { verificationURL: `${publicUrl}/verify-email` },
  });
  await deleteAccount(lea, 'another-password');
  await drain();
  t.strictSame(
    mails.map(({ to, subject }) => [to, subject]),
    [[lea.user.email, 'Your account was deleted']],
  );
});
