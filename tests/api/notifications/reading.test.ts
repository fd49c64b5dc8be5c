import { sql } from 'kysely';
import t from 'tap';
import { deleteOldNotifications } from '../../../src/modules/notifications/service/notifications.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member } from '../../helpers/build.ts';
import { makeCollection } from '../../helpers/collections.ts';
import { commentOn, replyTo } from '../../helpers/comments.ts';
import { lineOf, linesOf, notificationsOf } from '../../helpers/notifications.ts';
import { addWeb, form, saveWeb } from '../../helpers/webs.ts';

const built = await build(t);
const { ctx, call, member, drain } = built;
const name = ({ user }: Member) => user.username;
const like = (kind: string, id: string, as: Member) => call('POST', `/likes/${kind}/${id}`, { as, body: {} });
const read = (as: Member, body: object) => call('PATCH', '/notifications/read', { as, body });

t.test('a group is marked as read up to the last event shown, and later ones are unread', async (t) => {
  const [ada, bob, cy, dan] = [await member(), await member(), await member(), await member()];
  const web = await addWeb(ctx, ada, { title: 'Clock' });
  await like('web', web, bob);
  await like('web', web, cy);
  const [shown] = (await notificationsOf(call, ada)).docs;
  await like('web', web, dan);
  const body = { kind: 'like', subject: web, until: shown?._id };
  t.strictSame((await read(ada, body)).body.data, { unread: 1 });
  t.strictSame(await linesOf(call, ada), [
    `like web Clock ${name(dan)}`,
    `like web Clock ${name(cy)} ${name(bob)} (read)`,
  ]);
  t.strictSame((await read(bob, body)).body.data, { unread: 0 }, 'those of others are not one’s own');
  t.equal((await notificationsOf(call, ada)).unread, 1);
  const all = (await notificationsOf(call, ada)).docs[0]?._id;
  const readAll = await call('PATCH', '/notifications/read-all', { as: ada, body: { until: all } });
  t.strictSame(readAll.body.data, { unread: 0 });
  t.strictSame(await linesOf(call, ada), [`like web Clock ${name(dan)} ${name(cy)} ${name(bob)} (read)`]);
  t.strictSame((await call('GET', '/notifications/unread', { as: ada })).body.data, { unread: 0 });
});

t.test('several groups are marked as read in one call; others stay unread', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const webs = [await addWeb(ctx, ada), await addWeb(ctx, ada), await addWeb(ctx, ada)];
  for (const web of webs) await like('web', web, bob);
  const { docs } = await notificationsOf(call, ada);
  const groups = docs.slice(0, 2).map(({ kind, subject, _id }) => ({ kind, subject, until: _id }));
  const many = (body: object) => call('PATCH', '/notifications/read-many', { as: ada, body });
  t.match((await many({ groups })).body.data, { unread: 1 });
  t.strictSame(
    (await notificationsOf(call, ada)).docs.filter(({ isRead }) => !isRead).map(({ subject }) => subject),
    [webs[0]],
  );
  t.equal((await many({ groups: [] })).status, 400);
  t.equal((await many({ groups: Array(51).fill(groups[0]) })).status, 400);
});

t.test('guests get a 401, and invalid input a 400', async (t) => {
  const ada = await member();
  for (const path of ['/notifications', '/notifications/unread'])
    t.equal((await call('GET', path)).status, 401);
  for (const query of ['?before=0', '?before=x', '?before=1234567890123456', '?limit=0', '?limit=51'])
    t.equal((await call('GET', `/notifications${query}`, { as: ada })).status, 400, query);
  const good = { kind: 'like', subject: ada.user._id, until: '1' };
  t.equal((await read(ada, good)).status, 200);
  for (const bad of [{ kind: 'other' }, { subject: 'x' }, { until: '-1' }, { until: 'x'.repeat(99) }])
    t.equal((await read(ada, { ...good, ...bad })).status, 400, JSON.stringify(bad));
});

t.test(
  'notifications of items that their recipient may not see are neither listed nor counted, until they are visible again',
  async (t) => {
    const [ada, bob, cy] = [await member(), await member(), await member()];
    const web = await addWeb(ctx, ada);
    const comment = await commentOn(call, bob, web);
    const reply = await replyTo(call, cy, comment._id, `And @${name(ada)}`);
    const collection = await makeCollection(call, bob, { name: 'Of Bob' });
    await like('collection', collection._id, ada);
    const state = async (as: Member) => {
      const { docs, unread } = await notificationsOf(call, as);
      t.equal(unread, docs.length);
      return docs.map(lineOf).length;
    };
    t.equal(await state(bob), 2);
    t.equal(await state(ada), 2);
    await sql`update webs set visibility = 'private' where id = ${web}`.execute(ctx.db);
    t.equal(await state(bob), 1, 'of a web of another that is private');
    t.equal(await state(ada), 2, 'of an own private web');
    await sql`update webs set visibility = 'public' where id = ${web}`.execute(ctx.db);
    const moderator = await member();
    await grantRole(built, moderator, 'moderator');
    const act = async (kind: string, id: string, action: string) =>
      (
        await call('POST', '/admin/actions', {
          as: moderator,
          body: { kind, id, action, reason: 'It breaks the rules' },
        })
      ).body.data._id;
    const hidden = await act('reply', reply._id, 'hide');
    t.equal(await state(ada), 1, 'a hidden reply');
    await call('POST', `/admin/actions/${hidden}/undo`, { as: moderator, body: { reason: 'Well' } });
    t.equal(await state(ada), 2);
    await call('POST', `/users/mute/${name(cy)}`, { as: ada, body: {} });
    t.equal(await state(ada), 1, 'of a muted member');
    await call('DELETE', `/users/mute/${name(cy)}`, { as: ada });
    await call('POST', `/users/block/${name(bob)}`, { as: ada, body: {} });
    t.equal(await state(ada), 1, 'of a blocked member');
    await call('DELETE', `/users/block/${name(bob)}`, { as: ada });
    t.equal(await state(ada), 2);
    await act('web', web, 'remove');
    t.strictSame(await linesOf(call, ada), ['moderation remove action Put there'], 'a removed web');
    t.equal(await state(bob), 1);
  },
);

t.test('pages have no gaps or repetitions, also when a notification arrives meanwhile', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const webs = [];
  for (let one = 0; one < 7; one++) webs.push(await addWeb(ctx, ada, { title: `Web ${one}` }));
  for (const web of webs) await like('web', web, bob);
  const seen: string[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const page = await notificationsOf(call, ada, `?limit=3${before && `&before=${before}`}`);
    t.equal(page.unread, 7);
    seen.push(...page.docs.map(({ thing }) => thing.title));
    before = page.next;
    if (seen.length === 3) await commentOn(call, bob, webs[0] ?? '');
    if (seen.length === 3) await call('DELETE', `/comments/delete/${await newestComment()}`, { as: bob });
  }
  t.strictSame(seen, ['Web 6', 'Web 5', 'Web 4', 'Web 3', 'Web 2', 'Web 1', 'Web 0']);
});

const newestComment = async () =>
  (await ctx.db.selectFrom('comments').select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow())
    .id;

t.test('old events and those beyond a member’s latest 1,000 are deleted', async (t) => {
  const [ada, bob] = [await member(), await member()];
  await sql`
    insert into notifications (recipient_id, kind, subject_id, actor_id, created_at)
    select ${ada.user._id}, 'follow', ${ada.user._id}, ${bob.user._id},
      now() - case when n <= 10 then interval '91 days' else interval '1 day' end
    from generate_series(1, 1100) n`.execute(ctx.db);
  const { signal } = new AbortController();
  await deleteOldNotifications(ctx, signal);
  const { rows } = await sql<{ count: number; old: number }>`
    select count(*)::int as count, count(*) filter (where created_at < now() - interval '90 days')::int as old
    from notifications where recipient_id = ${ada.user._id}`.execute(ctx.db);
  t.strictSame(rows[0], { count: 1_000, old: 0 });
});

t.test(
  'a commenter on an unlisted web is notified of answers, as long as the link is the same',
  async (t) => {
    const [ada, bob, cy] = [await member(), await member(), await member()];
    const web = await saveWeb(call, ada, { title: 'By link', isPublic: undefined, visibility: 'unlisted' });
    const write = async (path: string, as: Member, body: object, key = web.linkKey) => {
      const made = await call('POST', path, { as, body, ...(key && { headers: { 'x-link-key': key } }) });
      t.equal(made.status, 201);
      return made.body.data._id;
    };
    const question = await write('/comments/create', bob, { web: web._id, text: 'How?' });
    const answer = await write('/replays/create', ada, { commentId: question, text: 'By CSS' }, '');
    await write('/replays/create', cy, { commentId: question, text: `Thanks @${name(ada)}` });
    const last = await write(
      '/replays/create',
      ada,
      { commentId: question, text: `@${name(cy)} of course` },
      '',
    );
    await drain();
    const seenBy = async (as: Member) => {
      const { docs, unread } = await notificationsOf(call, as);
      t.equal(unread, docs.length);
      return docs.map(({ kind, thing }: Awaited<ReturnType<typeof notificationsOf>>['docs'][0]) => [
        kind,
        thing.title,
        thing.linkKey,
      ]);
    };
    t.match(
      await seenBy(bob),
      [['reply', '@', web.linkKey]].map(([kind, , key]) => [kind, /of course$/, key]),
    );
    t.match(await seenBy(cy), [['mention', /of course$/, web.linkKey]]);
    t.ok(
      (await seenBy(ada)).every(([, , key]) => key === ''),
      'its owner needs no key',
    );
    const { thing } = (await notificationsOf(call, bob)).docs[0] ?? {};
    t.match(thing, { kind: 'reply', web: web._id, id: last });
    t.not(last, answer);
    const opened = await call('GET', `/webs/get/${web._id}`, {
      as: bob,
      headers: { 'x-link-key': thing?.linkKey ?? '' },
    });
    t.equal(opened.status, 200);

    const { linkKey } = (await call('PATCH', `/webs/renew-link/${web._id}`, { as: ada })).body.data;
    t.strictSame(await seenBy(bob), [], 'a renewed link ends it');
    await write('/comments/create', bob, { web: web._id, text: 'Back again' }, linkKey);
    t.match(await seenBy(bob), [['reply', /of course$/, linkKey]]);
    await call('PATCH', `/webs/update/${web._id}`, {
      as: ada,
      body: form({ isPublic: undefined, visibility: 'private' }),
    });
    t.strictSame(await seenBy(bob), []);
    await call('PATCH', `/webs/update/${web._id}`, {
      as: ada,
      body: form({ isPublic: undefined, visibility: 'public' }),
    });
    t.match(await seenBy(bob), [['reply', /of course$/, '']]);
  },
);
