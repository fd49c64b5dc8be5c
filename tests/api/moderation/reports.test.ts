import { sql } from 'kysely';
import t from 'tap';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member } from '../../helpers/build.ts';
import { commentOn, replyTo } from '../../helpers/comments.ts';
import { addWeb, saveWeb } from '../../helpers/webs.ts';

const built = await build(t);
const { ctx, call, member, drain, mails } = built;
const moderator = await member();
await grantRole(built, moderator, 'moderator');

type Report = { kind?: string; id: string; reason?: string; note?: string; email?: string };
const report = (thing: Report, as?: Member, ip?: string) =>
  call('POST', '/reports', {
    ...(as && { as }),
    ...(ip && { ip }),
    body: { kind: 'web', reason: 'spam', note: '', ...thing },
  });
const queue = async (state = 'open') =>
  (await call('GET', `/admin/reports?state=${state}&limit=50`, { as: moderator })).body.data.docs;
const close = (id: string, outcome: string, as = moderator) =>
  call('POST', `/admin/reports/${id}`, { as, body: { outcome, reason: 'We looked at it' } });

t.test('members and guests report everything they can see, each item once', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const web = await addWeb(ctx, ada);
  const { _id: comment } = await commentOn(call, ada, web);
  const { _id: reply } = await replyTo(call, ada, comment);
  for (const [kind, id] of Object.entries({ web, comment, reply, member: ada.user._id })) {
    const first = await report({ kind, id }, bob);
    t.equal(first.status, 201, kind);
    t.strictSame((await report({ kind, id }, bob)).body.data, first.body.data, 'again: the same report');
    const guest = await report({ kind, id }, undefined, '10.9.0.1');
    t.not(guest.body.data._id, first.body.data._id, 'a guest’s is another');
  }
  const mine = (await call('GET', '/reports/mine', { as: bob })).body.data;
  t.equal(mine.totalDocs, 4);
  t.match(mine.docs[0], { kind: 'member', label: ada.user.username, outcome: 'open', outcomeText: '' });
});

t.test('private, own and missing items cannot be reported', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const hidden = await addWeb(ctx, ada, { isPublic: false });
  t.equal((await report({ id: hidden }, bob)).status, 404);
  t.equal((await report({ id: hidden })).status, 404);
  t.equal((await report({ id: 'no-id' }, bob)).status, 404);
  t.match((await report({ id: hidden }, ada)).body, {
    status: 400,
    message: "You can't report your own content",
  });
  const web = await addWeb(ctx, ada);
  t.match((await report({ id: web, reason: 'nonsense' }, bob)).body, {
    status: 400,
    message: 'Choose a reason',
  });
  t.match((await report({ id: web, reason: 'other' }, bob)).body, {
    status: 400,
    message: 'Describe the problem',
  });
  for (const email of ['a,victim@example.test', 'a@example.test b@example.test', 'Ann <ann@example.test>'])
    t.match((await report({ id: web, email })).body, { message: 'Invalid Email Address' }, email);
  t.match((await report({ id: web, email: 'nowhere' })).body, {
    status: 400,
    message: 'Invalid Email Address',
  });
});

t.test('a report stores a copy of the item, bounded in size', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const { _id: id } = await saveWeb(call, ada, { title: 'Bad web', html: 'x'.repeat(200_000), js: 'evil()' });
  await report({ id, note: 'Look at the script' }, bob);
  await call('DELETE', `/webs/delete/${id}`, { as: ada });
  const found = (await queue()).find(({ subjectId }: { subjectId: string }) => subjectId === id);
  t.match(found, {
    kind: 'web',
    label: 'Bad web',
    reason: 'spam',
    note: 'Look at the script',
    reporter: { username: bob.user.username },
    owner: { username: ada.user.username },
    copy: { title: 'Bad web', js: 'evil()' },
    openCount: 1,
  });
  t.equal(found.copy.html.length, 50_000);
});

t.test('a moderator closes all reports of an item; reporters are notified, guests by mail', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const web = await addWeb(ctx, ada, { title: 'Reported twice' });
  const { _id: first } = (await report({ id: web }, bob)).body.data;
  await report({ id: web, email: 'guest@example.test' }, undefined, '10.9.0.2');
  t.match((await close(first, 'dismissed')).body, { status: 200, data: { closed: 2 } });
  await drain();
  const mail = mails.filter(({ to }) => to === 'guest@example.test');
  t.equal(mail.length, 1);
  t.match(mail[0], { text: /no rule was broken(?:.|\n)*We looked at it/ });
  const { rows } = await sql`select 1 from reports where guest_email is not null`.execute(ctx.db);
  t.strictSame(rows, [], 'the address is forgotten');
  const mine = (await call('GET', '/reports/mine', { as: bob })).body.data.docs;
  t.match(mine, [{ outcome: 'dismissed', outcomeText: 'We looked at it' }]);
  t.notOk((await queue()).some(({ subjectId }: { subjectId: string }) => subjectId === web));
  const handled = (await queue('handled')).filter(
    ({ subjectId }: { subjectId: string }) => subjectId === web,
  );
  t.match(handled, [{ handledBy: moderator.user.username }, { handledBy: moderator.user.username }]);
  t.equal((await report({ id: web }, bob)).status, 201, 'it can be reported anew');
});

t.test('the second of two concurrent moderators is told what the first did', async (t) => {
  const [ada, bob, other] = [await member(), await member(), await member()];
  await grantRole(built, other, 'moderator');
  const { _id: id } = (await report({ id: await addWeb(ctx, ada) }, bob)).body.data;
  const answers = await Promise.all([close(id, 'acted'), close(id, 'acted', other)]);
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 409]);
  t.match(
    answers.find(({ status }) => status === 409)?.body.message,
    /^@member-\d+ has taken action on this report meanwhile$/,
  );
  const { rows } = await sql`select 1 from audit_log where details::text like ${`%${id}%`}`.execute(ctx.db);
  t.equal(rows.length, 1, 'and the audit log has one line');
});

t.test('reports stay when the reporter’s account is deleted, without a name', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const { _id: id } = (await report({ id: await addWeb(ctx, ada) }, bob)).body.data;
  await call('DELETE', '/users/delete', { as: bob, body: { password: bob.password } });
  await drain();
  const found = (await queue()).find(({ _id }: { _id: string }) => _id === id);
  t.equal(found.reporter, null);
});

t.test('only moderators and admins read the queue', async (t) => {
  t.equal((await call('GET', '/admin/reports')).status, 401);
  t.equal((await call('GET', '/admin/reports', { as: await member() })).status, 403);
});
