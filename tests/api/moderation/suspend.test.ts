import { sql } from 'kysely';
import t from 'tap';
import { makeAsset } from '../../helpers/assets.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member, publicUrl } from '../../helpers/build.ts';
import { makeCollection } from '../../helpers/collections.ts';
import { commentOn, replyTo } from '../../helpers/comments.ts';
import { form, picture, saveWeb } from '../../helpers/webs.ts';

const built = await build(t);
const { app, ctx, call, member, drain } = built;
const [moderator, admin, otherModerator] = [await member(), await member(), await member()];
await grantRole(built, moderator, 'moderator');
await grantRole(built, otherModerator, 'moderator');
await grantRole(built, admin, 'admin');

const reason = 'Sells watches';
const act = (action: string, { user }: Member, more: object = {}, as = moderator) =>
  call('POST', '/admin/actions', { as, body: { kind: 'member', id: user._id, action, reason, ...more } });
const suspended = async (who: Member, more: object = {}): Promise<string> => {
  const { status, body } = await act('suspend', who, more);
  if (status !== 201) throw new Error(body.message);
  return body.data._id;
};
const undo = (id: string) =>
  call('POST', `/admin/actions/${id}/undo`, { as: moderator, body: { reason: 'A mistake' } });
const login = ({ user, password }: Member, secret = password) =>
  call('POST', '/users/login', { body: { identifier: user.username, password: secret } });
const statusOf = async (url: string, as?: Member) => (await call('GET', url, { ...(as && { as }) })).status;
const lastWith = (text: string) => ({ status: 403, message: text });
const text = `Your account is suspended. The reason: ${reason}`;

t.test(
  'a suspended member is logged out everywhere at once, and reads the reason only with the password or tokens',
  async (t) => {
    const eve = await member();
    const id = await suspended(eve);
    t.match((await login(eve)).body, lastWith(text));
    t.match((await login(eve, 'wrong-password')).body, {
      status: 401,
      message: 'Invalid username, email or password',
    });
    t.match((await call('GET', '/users/me', { as: eve })).body, { status: 401, message: text });
    const refresh = await app.inject({
      method: 'POST',
      url: '/api/v1/users/refresh-token',
      headers: { authorization: `Bearer ${eve.refreshToken}` },
    });
    t.match(refresh.json(), { status: 401, message: text });
    const active = await ctx.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', eve.user._id)
      .where('revoked_at', 'is', null)
      .execute();
    t.equal(active.length, 0, 'nor is a page cookie valid');
    t.equal((await undo(id)).status, 200);
    t.equal((await login(eve)).status, 200);
    t.equal((await call('GET', '/users/me', { as: eve })).status, 401, 'the old session stays ended');
  },
);

t.test('a suspension ends by itself at its date, and another one is possible then', async (t) => {
  const eve = await member();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await suspended(eve, { until });
  t.match((await login(eve)).body.message, `until ${until.slice(0, 16).replace('T', ' ')} UTC`);
  t.equal((await act('suspend', eve)).status, 409);
  await sql`update users set suspended_until = now() where id = ${eve.user._id}`.execute(ctx.db);
  await sql`update moderation_actions set ends_at = now() where subject_id = ${eve.user._id}`.execute(ctx.db);
  t.equal((await login(eve)).status, 200);
  t.equal((await act('suspend', eve)).status, 201);
  for (const wrong of ['2020-01-01T00:00:00Z', '2300-01-01T00:00:00Z'])
    t.equal((await act('suspend', await member(), { until: wrong })).status, 400);
});

t.test('moderators act on plain members only, nobody on themselves, and the last admin stays', async (t) => {
  t.equal((await act('suspend', admin)).status, 403);
  t.equal((await act('suspend', otherModerator)).status, 403);
  t.equal((await act('suspend', moderator)).status, 403);
  t.equal((await act('suspend', admin, {}, admin)).status, 403);
  t.equal((await act('warn', otherModerator)).status, 403);
  t.equal((await act('delete', admin)).status, 403);
  t.equal((await act('suspend', await member(), {}, await member())).status, 403, 'members do not');
  const second = await member();
  await grantRole(built, second, 'admin');
  const both = await Promise.all([act('suspend', admin, {}, second), act('suspend', second, {}, admin)]);
  t.ok(both.filter(({ status }) => status === 201).length <= 1, 'two admins cannot suspend each other');
  await ctx.db
    .updateTable('users')
    .set({ suspended_until: null, suspension_reason: '' })
    .where('id', 'in', [admin.user._id, second.user._id])
    .execute();
  t.equal((await act('suspend', otherModerator, {}, await signedIn(admin))).status, 201);
});

const signedIn = async (who: Member): Promise<Member> => ({ ...who, ...(await login(who)).body.data });

t.test('the second of two moderators gets a 409 that names the first', async (t) => {
  const eve = await member();
  const third = await member();
  await grantRole(built, third, 'moderator');
  const both = await Promise.all([act('suspend', eve), act('suspend', eve, {}, third)]);
  t.same(both.map(({ status }) => status).sort(), [201, 409]);
  t.match(both.find(({ status }) => status === 409)?.body.message, /^@.+ has suspended it meanwhile$/);
});

t.test('a login that is in progress during the suspension leaves no session', async (t) => {
  const members = await Promise.all([member(), member(), member(), member()]);
  await Promise.all(members.flatMap((who) => [login(who), login(who), act('suspend', who)]));
  const active = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('revoked_at', 'is', null)
    .where(
      'user_id',
      'in',
      members.map(({ user }) => user._id),
    )
    .execute();
  t.equal(active.length, 0);
});

t.test('a mailed reset link sets no password while the member is suspended', async (t) => {
  const eve = await member();
  await call('POST', '/users/request-forgot-password-email', {
    body: { email: eve.user.email, resetPasswordURL: `${publicUrl}/reset-password` },
  });
  await suspended(eve);
  await drain();
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from users where id = ${eve.user._id} and suspended_until > now()`.execute(
    ctx.db,
  );
  t.equal(rows[0]?.n, 1);
  const mail = built.mails.findLast(({ to, subject }) => to === eve.user.email && /password/i.test(subject));
  const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1];
  t.ok(token, 'the mail goes out, so that its absence reveals nothing');
  const reset = await call('POST', '/users/reset-password', {
    body: { token, newPassword: 'another-secret-1' },
  });
  t.match(reset.body, lastWith(text));
});

t.test('writes after the suspension are refused, in requests and jobs that began before it', async (t) => {
  const [eve, bob] = [await member(), await member()];
  const { _id: web } = await saveWeb(call, bob);
  await suspended(eve);
  const late = sql`insert into comments (id, owner_id, web_id, text)
    values (gen_random_uuid(), ${eve.user._id}, ${web}, 'late')`;
  await t.rejects(late.execute(ctx.db), { code: 'CW403' });
});

/** Suspends like `suspended`, but keeps the sessions, for requests that were accepted before. */
const suspendOnly = ({ user }: Member) =>
  sql`update users set suspended_until = 'infinity', suspension_reason = ${reason} where id = ${user._id}`.execute(
    ctx.db,
  );

t.test('a request that began before the suspension returns no data after it', async (t) => {
  const [eve, bob] = [await member(), await member()];
  const isPrivate = { visibility: 'private' } as const;
  const { _id: shown } = await saveWeb(call, eve);
  const { _id: unlisted } = await saveWeb(call, eve, { visibility: 'unlisted', isPublic: undefined });
  const { _id: kept } = await saveWeb(call, eve, { ...isPrivate, isPublic: undefined });
  const { _id: bobs } = await saveWeb(call, bob);
  const { _id: collection } = await makeCollection(call, eve, isPrivate);
  const { _id: asset } = await makeAsset(call, eve, isPrivate);
  const binned = await Promise.all([
    saveWeb(call, eve),
    saveWeb(call, eve, { visibility: 'unlisted', isPublic: undefined }),
  ]);
  for (const { _id } of binned) await call('DELETE', `/webs/delete/${_id}`, { as: eve });
  const comment = await commentOn(call, eve, bobs, 'Buy watches');
  const reply = await replyTo(call, eve, (await commentOn(call, bob, bobs))._id, 'Buy clocks');
  await call('DELETE', `/comments/delete/${comment._id}`, { as: eve });
  await call('DELETE', `/replays/delete/${reply._id}`, { as: eve });
  await suspendOnly(eve);

  const unlist = { visibility: 'unlisted' };
  const calls = {
    'a web by its link': ['PATCH', `/webs/update/${kept}`, unlist],
    'several webs by their links': ['PATCH', '/webs/update-many', { ids: [kept], ...unlist }],
    'a collection by its link': ['PATCH', `/collections/update/${collection}`, unlist],
    'an asset by its link': ['PATCH', `/assets/update/${asset}`, unlist],
    'another link': ['PATCH', `/webs/renew-link/${unlisted}`, undefined],
    'tags of a public web': ['PATCH', `/webs/update/${shown}`, { tags: '["watches"]' }],
    'tags of an unlisted web': ['PATCH', `/webs/update/${unlisted}`, { tags: '["watches"]' }],
    'a text of an unlisted web': ['PATCH', `/webs/update/${unlisted}`, { title: 'Watches' }],
    'a picture of a public web': ['PATCH', `/webs/update/${shown}`, { image: new Uint8Array(picture) }],
    'a public web from the bin': ['POST', `/bin/web/${binned[0]._id}/restore`, undefined],
    'an unlisted web from the bin': ['POST', `/bin/web/${binned[1]._id}/restore`, undefined],
    'a comment from the bin': ['POST', `/bin/comment/${comment._id}/restore`, undefined],
    'a reply from the bin': ['POST', `/bin/reply/${reply._id}/restore`, undefined],
  } as const;
  for (const [what, [method, url, body]] of Object.entries(calls)) {
    const isForm = url.startsWith('/webs/update/');
    const sent = isForm ? form(body as Parameters<typeof form>[0]) : body;
    t.match(
      (await call(method, url, { as: eve, body: sent })).body,
      lastWith('Your account is suspended'),
      what,
    );
  }

  const narrow = form({ visibility: 'private' });
  t.equal((await call('PATCH', `/webs/update/${unlisted}`, { as: eve, body: narrow })).status, 200);
  t.equal((await call('DELETE', `/webs/delete/${shown}`, { as: eve })).status, 200, 'hiding is possible');
});

t.test('undo restores the unlisted webs and comments of suspended members', async (t) => {
  const [eve, bob] = [await member(), await member()];
  const { _id: web } = await saveWeb(call, eve, { visibility: 'unlisted', isPublic: undefined });
  const { _id: bobs } = await saveWeb(call, bob);
  const comment = await commentOn(call, eve, bobs);
  const suspension = await suspended(eve, { everything: true });
  await drain();
  const states = async () => {
    const { rows } = await sql`
      select (select hidden_at is null and link_key is not null from webs where id = ${web}) as web,
        (select web_id is not null from comments where id = ${comment._id}) as comment`.execute(ctx.db);
    return rows[0];
  };
  t.match(await states(), { web: false, comment: false });
  t.equal((await undo(suspension)).status, 200);
  await suspendOnly(eve);
  await drain();
  t.match(await states(), { web: true, comment: true });
});

t.test('hiding everything hides public items, keeps private ones, and is undone as a whole', async (t) => {
  const [eve, bob] = [await member(), await member()];
  const [shown, kept] = [await saveWeb(call, eve), await saveWeb(call, eve, { isPublic: 'false' })];
  const { _id: bobs } = await saveWeb(call, bob);
  const comment = await commentOn(call, eve, bobs);
  await drain();
  const id = await suspended(eve, { everything: true });
  await drain();
  t.equal(await statusOf(`/webs/get/${shown._id}`), 404);
  t.equal(await statusOf(`/webs/get/${kept._id}`), 404);
  const { rows } = await sql`select from comments where id = ${comment._id} and web_id is null`.execute(
    ctx.db,
  );
  t.equal(rows.length, 1, 'their comments on the webs of others too');
  t.equal((await undo(id)).status, 200);
  await drain();
  t.equal(await statusOf(`/webs/get/${shown._id}`), 200);
  t.equal(await statusOf(`/webs/get/${kept._id}`), 404, 'private as before');
});

t.test(
  'an account that moderators delete can be restored for 30 days, and is deleted after that',
  async (t) => {
    const [eve, mal] = [await member(), await member()];
    const { _id: web } = await saveWeb(call, eve);
    const first = (await act('delete', eve)).body.data._id;
    await act('suspend', mal);
    const second = (await act('delete', mal)).body.data._id;
    t.ok(second, 'a suspended account too');
    await drain();
    t.equal(await statusOf(`/webs/get/${web}`), 404);
    t.equal((await login(eve)).status, 403);
    t.equal((await undo(first)).status, 200);
    await drain();
    t.equal(await statusOf(`/webs/get/${web}`), 200);
    t.equal((await login(eve)).status, 200);
    await sql`update moderation_actions set created_at = now() - interval '31 days' where id in (${first}, ${second})`.execute(
      ctx.db,
    );
    t.equal((await undo(second)).status, 409);
    await ctx.moderation.deleteDueAccounts(new AbortController().signal);
    await drain();
    const left = await ctx.db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [eve.user._id, mal.user._id])
      .execute();
    t.same(left, [{ id: eve.user._id }]);
  },
);

t.test('a web whose save began before the suspension is hidden with everything else', async (t) => {
  const eve = await member();
  const { _id: web } = await saveWeb(call, eve, { isPublic: 'false' });
  await drain();
  const begun = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const save = ctx.db.transaction().execute(async (tx) => {
    await sql`update webs set visibility = 'public' where id = ${web}`.execute(tx);
    begun.resolve();
    await commit.promise;
  });
  await begun.promise;
  await suspended(eve, { everything: true });
  const hidden = drain();
  commit.resolve();
  await Promise.all([save, hidden]);
  t.equal(await statusOf(`/webs/get/${web}`), 404);
  const again = sql`update webs set visibility = 'public' where id = ${web} and hidden_at is null`;
  t.equal((await again.execute(ctx.db)).numAffectedRows, 0n);
});

t.test('a suspended member is not found in searches for people until the suspension ends', async (t) => {
  const eve = await member({ username: 'zanzibarina', fullName: 'Zanzibarina' });
  const found = async () => {
    const { body } = await call('GET', '/users/search?search=zanzibarina');
    return body.data.totalDocs;
  };
  t.equal(await found(), 1);
  const id = await suspended(eve);
  t.equal(await found(), 0);
  t.equal((await undo(id)).status, 200);
  t.equal(await found(), 1);
});

t.test('moderators read all actions on a member and their items, including deleted ones', async (t) => {
  const [eve, fay] = [await member(), await member()];
  const { _id: webId } = await saveWeb(call, eve);
  const hidden = await call('POST', '/admin/actions', {
    as: moderator,
    body: { kind: 'web', id: webId, action: 'hide', reason },
  });
  await undo(hidden.body.data._id);
  await act('warn', eve);
  await act('warn', fay);
  const about = async (id: string) => {
    const { body } = await call('GET', `/admin/actions?state=all&member=${id}`, { as: moderator });
    return body.data.docs.map((row: { action: string; isUndone: boolean }) => [row.action, row.isUndone]);
  };
  t.same(await about(eve.user._id), [
    ['warn', false],
    ['hide', true],
  ]);
  t.same(await about(fay.user._id), [['warn', false]]);
  t.same(await about('no-id'), []);
});

t.test(
  'an active suspension can be undone after 30 days too, one that has ended by itself cannot',
  async (t) => {
    const [eve, fay] = [await member(), await member()];
    const [lasting, ended] = [await suspended(eve), await suspended(fay)];
    await sql`update moderation_actions set created_at = now() - interval '31 days' where id in (${lasting}, ${ended})`.execute(
      ctx.db,
    );
    await sql`update moderation_actions set ends_at = now() - interval '1 day' where id = ${ended}`.execute(
      ctx.db,
    );
    const listed = async (state: string, { user }: Member) => {
      const { body } = await call('GET', `/admin/actions?state=${state}&member=${user._id}`, {
        as: moderator,
      });
      return body.data.docs.map(({ canUndo }: { canUndo: boolean }) => canUndo);
    };
    t.same([await listed('active', eve), await listed('past', eve)], [[true], []]);
    t.same([await listed('active', fay), await listed('past', fay)], [[], [false]]);
    t.equal((await undo(lasting)).status, 200);
  },
);

t.test('a report about a member is closed by a suspension with a date that hides everything', async (t) => {
  const [eve, bob] = [await member(), await member()];
  const { _id: web } = await saveWeb(call, eve);
  await drain();
  const body = { kind: 'member', id: eve.user._id, reason: 'spam', note: '' };
  const report = (await call('POST', '/reports', { as: bob, body })).body.data._id;
  const close = (more: object) =>
    call('POST', `/admin/reports/${report}`, {
      as: moderator,
      body: { outcome: 'acted', action: 'suspend', reason, everything: true, ...more },
    });
  t.equal((await close({ until: '2020-01-01T00:00:00Z' })).status, 400, 'and nothing has changed');
  t.equal(await statusOf(`/webs/get/${web}`), 200);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  t.equal((await close({ until })).status, 200);
  t.match((await login(eve)).body.message, `until ${until.slice(0, 16).replace('T', ' ')} UTC`);
  await drain();
  t.equal(await statusOf(`/webs/get/${web}`), 404);
});
