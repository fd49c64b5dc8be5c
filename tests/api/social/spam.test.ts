import { sql } from 'kysely';
import t from 'tap';
import { makeAsset } from '../../helpers/assets.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member } from '../../helpers/build.ts';
import { makeCollection } from '../../helpers/collections.ts';
import { commentOn, replyTo } from '../../helpers/comments.ts';
import { waitForNotifications } from '../../helpers/guest-cache.ts';
import { form, saveWeb, webForm } from '../../helpers/webs.ts';

t.test('a listed word or domain is refused wherever members write, naming the field', async (t) => {
  const { call, member, ctx } = await build(t, {
    env: { SITE_LISTED_TEXTS: 'casino\nspam.example\ncheap pills' },
  });
  const as = await member();
  const web = await saveWeb(call, as, { html: '<p>casino' });
  const collection = await makeCollection(call, as);
  const asset = await makeAsset(call, as);
  const comment = await commentOn(call, as, web._id);
  const reply = await replyTo(call, as, comment._id);
  const bad = 'See HTTPS://www.Spam.example/x';
  const calls = {
    'a new web': () => call('POST', '/webs/create', { as, body: webForm({ title: 'My CASINO' }) }),
    'a web': () => call('PATCH', `/webs/update/${web._id}`, { as, body: form({ description: bad }) }),
    'tags of a web': () =>
      call('PATCH', `/webs/update/${web._id}`, { as, body: form({ tags: '["fun","cheap-pills"]' }) }),
    'a new collection': () =>
      call('POST', '/collections/create', { as, body: { name: 'Cheap  pills', description: 'x' } }),
    'a collection': () =>
      call('PATCH', `/collections/update/${collection._id}`, { as, body: { description: bad } }),
    'an asset': () => call('PATCH', `/assets/update/${asset._id}`, { as, body: { title: 'casino' } }),
    'a comment': () => call('POST', '/comments/create', { as, body: { web: web._id, text: bad } }),
    'a changed comment': () => call('PATCH', `/comments/update/${comment._id}`, { as, body: { text: bad } }),
    'a reply': () => call('POST', '/replays/create', { as, body: { commentId: comment._id, text: bad } }),
    'a changed reply': () => call('PATCH', `/replays/update/${reply._id}`, { as, body: { text: bad } }),
    'a profile': () => call('PATCH', '/users/update', { as, body: { fullName: as.user.fullName, bio: bad } }),
    'a link of a profile': () =>
      call('PATCH', '/users/update', {
        as,
        body: { fullName: as.user.fullName, link1: 'https://spam.example' },
      }),
  };
  const before = await call('GET', `/webs/get/${web._id}`, { as });
  for (const [name, act] of Object.entries(calls)) {
    const { status, body } = await act();
    t.equal(status, 400, name);
    t.match(body.message, /^“(casino|spam\.example|cheap pills)” may not be written on this site/, name);
  }
  t.strictSame((await call('GET', `/webs/get/${web._id}`, { as })).body, before.body, 'nothing has changed');
  await t.rejects(member({ fullName: 'Casino Royale' }), /“casino” may not be written/);
  const settings = await ctx.site.settings.list();
  t.match(settings.find(({ key }) => key === 'listedTexts')?.source, 'environment');
});

t.test('the list is validated when an admin sets it, and takes effect at once', async (t) => {
  const { ctx, call, member } = await build(t);
  const as = await member();
  const audited = ctx.site.audit.byOperator();
  await t.rejects(ctx.site.settings.update(audited, { listedTexts: '!!!' }), {
    status: 400,
    message: 'Listed words and domains: “!!!” has no letter or digit',
  });
  t.equal((await call('POST', '/webs/create', { as, body: webForm({ title: 'Casino' }) })).status, 201);
  await ctx.site.settings.update(audited, { listedTexts: 'casino' });
  t.equal((await call('POST', '/webs/create', { as, body: webForm({ title: 'Casino' }) })).status, 400);
  await ctx.site.settings.update(audited, { listedTexts: null });
  t.equal((await call('POST', '/webs/create', { as, body: webForm({ title: 'Casino' }) })).status, 201);
});

t.test('a repeated comment returns the first one, and is refused at too many places', async (t) => {
  const { ctx, call, member } = await build(t, {
    env: { SITE_REPEATED_COMMENTS: 'on', SITE_REPEATED_COMMENTS_ALLOWED: '2' },
  });
  const [as, other] = [await member(), await member()];
  const webs = [await saveWeb(call, as), await saveWeb(call, as), await saveWeb(call, as)];
  const [web = '', second = '', third = ''] = webs.map(({ _id }) => _id);
  const first = await commentOn(call, as, web, 'Look at  my page');
  for (const text of ['Look at my page', ' LOOK AT MY\npage ', 'Ｌook at my page'])
    t.equal((await commentOn(call, as, web, text))._id, first._id, text);
  t.not((await commentOn(call, as, web, 'Look at your page'))._id, first._id);
  t.not((await commentOn(call, other, web, 'Look at my page'))._id, first._id, 'of somebody else');
  const { body } = await call('GET', `/webs/get/${web}`, { as });
  t.equal(body.data.commentsCount, 3);

  await commentOn(call, as, second, 'Look at my page');
  const refused = await call('POST', '/comments/create', {
    as,
    body: { web: third, text: 'look at my page' },
  });
  t.match(refused, { status: 429, body: { message: /^You have posted this several times already/ } });
  t.ok(Number(refused.headers['retry-after']) > 6 * 3_600 - 60);

  const thanks = await replyTo(call, other, first._id, `@${as.user.username} thanks`);
  t.equal(
    (await replyTo(call, other, first._id, '@somebody-else Thanks'))._id,
    thanks._id,
    'whoever is addressed',
  );

  await sql`update comments set created_at = now() - interval '7 hours'`.execute(ctx.db);
  await sql`delete from throttles`.execute(ctx.db);
  t.not((await commentOn(call, as, web, 'Look at my page'))._id, first._id, 'hours later it is another');
  const all = await Promise.all(
    Array.from({ length: 6 }, () =>
      call('POST', '/comments/create', { as: other, body: { web: second, text: 'At once' } }),
    ),
  );
  t.equal(new Set(all.map(({ body }) => body.data._id)).size, 1, 'also when they come at once');
});

t.test('links of members who are not trusted are plain text, until they are trusted', async (t) => {
  const built = await build(t, {
    env: { SITE_NEW_MEMBER_LIMITS: 'on', SITE_NEW_MEMBER_DAYS: '2' },
  });
  const { ctx, call, member } = built;
  const [as, reader, mo] = [await member(), await member(), await member()];
  const web = await saveWeb(call, as);
  const comment = await commentOn(call, as, web._id, 'https://example.test/mine');
  t.equal(comment.hasLinks, false);
  t.equal((await replyTo(call, as, comment._id, 'https://example.test/mine')).hasLinks, false);
  const profile = async (who: Member) =>
    (await call('GET', `/users/profile/${who.user.username}`, { as: reader })).body.data;
  t.equal((await profile(as)).hasLinks, false);
  await sql`update users set created_at = now() - interval '2 days' where id = ${as.user._id}`.execute(
    ctx.db,
  );
  t.equal((await profile(as)).hasLinks, true);
  const { docs } = (await call('GET', `/comments/get-comments/${web._id}`, { as: reader })).body.data;
  t.match(docs, [{ hasLinks: true }]);

  await grantRole(built, mo, 'moderator');
  const other = await saveWeb(call, as);
  const hide = { kind: 'web', id: other._id, action: 'hide', reason: 'Not here' };
  const acted = await call('POST', '/admin/actions', { as: mo, body: hide });
  t.ok(acted.status < 300, acted.body.message);
  t.equal((await profile(as)).hasLinks, false, 'moderators have acted against them');
});

t.test('cached profiles are invalidated when a member becomes trusted or stops being so', async (t) => {
  const built = await build(t, {
    env: { SITE_VERIFIED_BEFORE_PUBLIC: 'on', SITE_NEW_MEMBER_LIMITS: 'on', SITE_NEW_MEMBER_DAYS: '2' },
  });
  const { app, ctx, call, member } = built;
  const [as, ada] = [await member(), await member()];
  const { username } = as.user;
  await sql`update users set created_at = now() - interval '2 days', link1 = 'https://example.test/mine'
    where id = ${as.user._id}`.execute(ctx.db);
  await grantRole(built, ada, 'admin');
  await waitForNotifications(built);

  const url = `/api/v1/users/profile/${username}`;
  const read = async () => (await app.inject({ url })).json().data.hasLinks;
  /** A guest's page right after a change. It is then cached, so that the next change has to invalidate it. */
  const isLink = async (name: string, expected: boolean) => {
    t.equal(await read(), expected, name);
    await waitForNotifications(built);
    await read();
    t.ok(app.guestCache.get(url), `${name}: the reply is cached`);
  };
  const acting = async (path: string, body: object) => {
    const { status, body: reply } = await call('POST', path, { as: ada, body });
    t.ok(status < 300, reply.message);
    return reply.data;
  };

  await isLink('an address that is not confirmed', false);
  await acting(`/admin/members/${username}/confirm-email`, { reason: 'Seen' });
  await isLink('an admin has confirmed the address', true);
  const warning = { kind: 'member', id: as.user._id, action: 'warn', reason: 'Not here' };
  const { _id } = await acting('/admin/actions', warning);
  await isLink('moderators have warned them', false);
  await grantRole(built, as, 'moderator');
  await isLink('they are a moderator', true);
  await ctx.accounts.demote(ctx.site.audit.byOperator(), username);
  await isLink('they are no longer one', false);
  await acting(`/admin/actions/${_id}/undo`, { reason: 'A mistake' });
  await isLink('the warning is undone', true);
});
