import { sql } from 'kysely';
import t from 'tap';
import type { Mail } from '../../../src/shared/mail/mailer.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { type Built, build, type Member } from '../../helpers/build.ts';
import { commentOn, replyTo } from '../../helpers/comments.ts';
import { addWeb } from '../../helpers/webs.ts';

const built = await build(t, { env: { SMTP_URL: 'smtp://mail.example' } });
const { ctx, call } = built;
const day = 24 * 60;

/** Lets minutes pass for all pending mails. */
async function pass(minutes: number): Promise<void> {
  const span = sql`make_interval(mins => ${minutes})`;
  await sql`update notifications set mail_at = mail_at - ${span} where mail_at is not null`.execute(ctx.db);
  await sql`update notification_mails set mailed_at = mailed_at - ${span}`.execute(ctx.db);
}

/** Sends the mails that are due now, and returns them. */
async function send({ ctx, drain, mails }: Built = built): Promise<Mail[]> {
  const before = mails.length;
  await ctx.notifications.queueDueMails(ctx.jobs, AbortSignal.timeout(60_000));
  await drain();
  return mails.slice(before).filter(({ unsubscribeUrl }) => unsubscribeUrl !== undefined);
}

async function join({ ctx, member }: Built = built): Promise<Member> {
  const one = await member();
  await ctx.db.updateTable('users').set({ is_verified: true }).where('id', '=', one.user._id).execute();
  return one;
}

const name = ({ user }: Member) => user.fullName;
const mailed = (as: Member, mail: object) => call('PATCH', '/notifications/settings', { as, body: { mail } });
const like = (web: string, as: Member) => call('POST', `/likes/web/${web}`, { as, body: {} });
const subjects = (mails: readonly Mail[]) => mails.map(({ to, subject }) => `${to}: ${subject}`);

t.test('comments, replies and mentions are mailed once a day by default, and likes not at all', async (t) => {
  const [ada, bob] = [await join(), await join()];
  t.strictSame((await call('GET', '/notifications/settings', { as: ada })).body.data.mail, {
    ...{ like: 'never', comment: 'daily', reply: 'daily', mention: 'daily' },
    ...{ follow: 'never', fork: 'never', moderation: 'now' },
  });
  const web = await addWeb(ctx, ada, { title: 'Clock' });
  await commentOn(call, bob, web, 'Well made');
  await commentOn(call, bob, web, 'And fast');
  await like(web, bob);
  t.strictSame(await send(), [], 'not yet');
  await pass(day);
  const [mail, ...others] = await send();
  t.strictSame(others, []);
  t.match(mail, { to: ada.user.email, subject: `${name(bob)} commented on your web` });
  t.match(mail?.text, `${name(bob)} commented on your web: “And fast”`);
  t.match(mail?.text, `${ctx.config.publicUrl}/details/${web}`);
  t.match(mail?.text, `${ctx.config.publicUrl}/settings/notifications`);
  t.match(mail?.text, mail?.unsubscribeUrl ?? 'none');
  await pass(day);
  t.strictSame(await send(), [], 'each is mailed once');
});

t.test('immediate mails are grouped, and repeated at the earliest after ten minutes', async (t) => {
  const [ada, bob, cy] = [await join(), await join(), await join()];
  const [web, other] = [
    await addWeb(ctx, ada, { title: 'Clock' }),
    await addWeb(ctx, ada, { title: 'Dial' }),
  ];
  await mailed(ada, { like: 'now' });
  await like(web, bob);
  t.strictSame(await send(), [], 'some minutes are waited for more');
  await pass(1);
  await like(web, cy);
  await pass(1);
  t.strictSame(subjects(await send()), [`${ada.user.email}: ${name(cy)} and ${name(bob)} liked your web`]);
  await like(other, bob);
  await pass(3);
  t.strictSame(await send(), []);
  await pass(7);
  t.strictSame(subjects(await send()), [`${ada.user.email}: ${name(bob)} liked your web`]);
});

t.test('several notifications are sent as one mail, which describes all of them', async (t) => {
  const [ada, bob] = [await join(), await join()];
  await mailed(ada, { like: 'now', follow: 'now' });
  const web = await addWeb(ctx, ada, { title: 'Clock' });
  await like(web, bob);
  await call('POST', `/followers/toggle/${ada.user.username}`, {
    as: bob,
    body: {},
  });
  await pass(2);
  const [mail] = await send();
  t.equal(mail?.subject, '2 notifications');
  t.match(mail?.text, `${name(bob)} liked your web: “Clock”`);
  t.match(mail?.text, `${name(bob)} followed you`);
  t.match(mail?.html, `<a href="${ctx.config.publicUrl}/${bob.user.username}">`);
});

t.test(
  'notifications that are read, withdrawn, hidden or muted before the mail are not mailed',
  async (t) => {
    const [ada, bob, cy, dan] = [await join(), await join(), await join(), await join()];
    const web = await addWeb(ctx, ada);
    await mailed(ada, { like: 'now' });
    await like(web, bob);
    const { docs } = (await call('GET', '/notifications', { as: ada })).body.data;
    await call('PATCH', '/notifications/read-all', { as: ada, body: { until: docs[0]._id } });
    await like(web, cy);
    await like(web, cy);
    await like(web, dan);
    await call('POST', `/users/mute/${dan.user.username}`, { as: ada, body: {} });
    await pass(2);
    t.strictSame(await send(), []);
  },
);

t.test('a kind that is hidden from the bell is still mailed, and one whose mail is off is not', async (t) => {
  const [ada, bob] = [await join(), await join()];
  const web = await addWeb(ctx, ada);
  await mailed(ada, { like: 'now' });
  await call('PATCH', '/notifications/settings', { as: ada, body: { like: false } });
  await like(web, bob);
  await pass(2);
  t.equal((await send()).length, 1);
  await commentOn(call, bob, web);
  await mailed(ada, { comment: 'never' });
  await pass(2 * day);
  t.strictSame(await send(), []);
});

t.test('no notification is mailed to an unverified address', async (t) => {
  const [ada, bob] = [await built.member(), await join()];
  const web = await addWeb(ctx, ada);
  await mailed(ada, { like: 'now' });
  await like(web, bob);
  await pass(2);
  t.strictSame(await send(), []);
});

t.test('two workers that look at the same time mail each member once', async (t) => {
  const bob = await join();
  const people = await Promise.all(Array.from({ length: 5 }, () => join()));
  for (const one of people) {
    await mailed(one, { like: 'now' });
    await like(await addWeb(ctx, one), bob);
  }
  await pass(2);
  const runs = Array.from({ length: 4 }, () =>
    ctx.notifications.queueDueMails(ctx.jobs, AbortSignal.timeout(60_000)),
  );
  await Promise.all(runs);
  const sent = await send();
  t.strictSame(sent.map(({ to }) => to).sort(), people.map(({ user }) => user.email).sort());
});

t.test('a comment’s links and markup do not reach a mail', async (t) => {
  const [ada, bob] = [await join(), await join()];
  await mailed(ada, { comment: 'now' });
  await commentOn(
    call,
    bob,
    await addWeb(ctx, ada),
    'Log in at https://evil.example/x or www.evil.example <b>now</b>',
  );
  await pass(2);
  const [mail] = await send();
  t.notMatch(mail?.text, 'evil.example');
  t.notMatch(mail?.html, 'evil.example');
  t.match(mail?.text, 'Log in at [link] or [link]');
  t.match(mail?.html, '&lt;b&gt;now&lt;/b&gt;');
});

t.test('a member’s name cannot put a link into a mail', async (t) => {
  const [ada, bob] = [await join(), await join()];
  await mailed(ada, { comment: 'now' });
  await ctx.db
    .updateTable('users')
    .set({ full_name: 'Account locked, visit evil.example/login' })
    .where('id', '=', bob.user._id)
    .execute();
  await commentOn(call, bob, await addWeb(ctx, ada), 'Hello');
  await pass(2);
  const [mail] = await send();
  t.match(mail?.subject, 'Account locked, visit [link]');
  for (const text of [mail?.subject, mail?.text, mail?.html]) t.notMatch(text, 'evil.example');
});

t.test('moderators’ decisions are mailed at once, except those that have a mail of their own', async (t) => {
  const [ada, mo] = [await join(), await join()];
  await grantRole(built, mo, 'moderator');
  const web = await addWeb(ctx, ada);
  const act = (body: object) => call('POST', '/admin/actions', { as: mo, body });
  const hidden = await act({ kind: 'web', id: web, action: 'hide', reason: 'Not here' });
  t.equal(hidden.status, 201, hidden.body.message);
  const warned = await act({ kind: 'member', id: ada.user._id, action: 'warn', reason: 'Please stop' });
  t.equal(warned.status, 201, warned.body.message);
  await pass(2);
  t.strictSame(subjects(await send()), [`${ada.user.email}: The moderators have hidden your content`]);
});

t.test('without a mail server no mail is kept for later', async (t) => {
  const quiet = await build(t);
  const [ada, bob] = [await join(quiet), await join(quiet)];
  const web = await addWeb(quiet.ctx, ada);
  await commentOn(quiet.call, bob, web);
  await sql`update notifications set mail_at = now()`.execute(quiet.ctx.db);
  t.strictSame(await send(quiet), []);
  const { rows } = await sql`select from notifications where mail_at is not null`.execute(quiet.ctx.db);
  t.equal(rows.length, 0);
});

t.test('the thread of a comment can be muted and unmuted', async (t) => {
  const [ada, bob, cy] = [await join(), await join(), await join()];
  const web = await addWeb(ctx, ada, { title: 'Clock' });
  const [comment, other] = [
    await commentOn(call, bob, web, 'First'),
    await commentOn(call, bob, web, 'Other'),
  ];
  await mailed(ada, { comment: 'now' });
  const unread = async () => (await call('GET', '/notifications', { as: ada })).body.data;
  const mute = (id: string, as = ada, method: 'POST' | 'DELETE' = 'POST') =>
    call(method, `/notifications/muted-threads/${id}`, { as });
  t.equal((await unread()).docs[0].thing.thread, other._id);
  t.strictSame((await mute(other._id)).body.data, { unread: 1 });
  await replyTo(call, cy, other._id, 'In the muted thread');
  const { docs } = await unread();
  t.strictSame([docs.length, docs[0].actorsCount, docs[0].thing.title], [1, 1, 'First']);
  await pass(2);
  t.strictSame(await send(), [], 'the comments were to be mailed daily, and the reply is muted');
  const listed = await call('GET', '/notifications/muted-threads', { as: ada });
  t.match(listed.body.data.docs, [{ _id: other._id, text: 'Other', web: { _id: web, title: 'Clock' } }]);
  t.equal((await mute(other._id)).status, 200, 'again');
  t.strictSame((await mute(other._id, ada, 'DELETE')).body.data, { unread: 1 });
  t.equal((await unread()).docs[0].actorsCount, 2);
  t.strictSame((await call('GET', '/notifications/muted-threads', { as: ada })).body.data.docs, []);
  await call('PATCH', `/webs/toggle-publish-status/${web}`, { as: ada });
  t.equal((await mute(comment._id, cy)).status, 404, 'of a web that one does not see');
  t.equal((await mute(ada.user._id)).status, 404);
  t.equal((await mute('x')).status, 404);
});
