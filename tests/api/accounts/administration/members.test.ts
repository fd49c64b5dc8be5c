import { sql } from 'kysely';
import t from 'tap';
import { memberMessages as messages } from '../../../../src/modules/accounts/rules/member-messages.ts';
import { grantRole } from '../../../helpers/audited-calls.ts';
import { build, type Member } from '../../../helpers/build.ts';
import { explain, watchStatements } from '../../../helpers/statements.ts';

const built = await build(t);
const { ctx, call, member, drain, mails } = built;
const ann = await member({ username: 'ann-admin', fullName: 'Ann Admin', email: 'ann@first.test' });
await grantRole(built, ann, 'admin');
const max = await member({ username: 'max-moderator', fullName: 'Max Gentle', email: 'max@second.test' });
await grantRole(built, max, 'moderator');
const bob = await member({ username: 'bob-member', fullName: 'Bob Müller', email: 'bob.m@second.test' });
const eve = await member({ username: 'eve-member', fullName: 'Eve Gentle', email: 'eve@third.test' });

const list = async (query = '', as: Member = ann) => {
  const { status, body } = await call('GET', `/admin/members?${query}`, { as });
  t.equal(status, 200, query);
  return body.data;
};
const names = async (query = '', as: Member = ann): Promise<string[]> =>
  (await list(query, as)).docs.map(({ username }: { username: string }) => username);
const lastLine = async () => (await call('GET', '/admin/audit-log?limit=1', { as: ann })).body.data.docs[0];
const act = (what: string, body: object, as: Member = ann, who = 'bob-member') =>
  call(what === 'role' ? 'PATCH' : 'POST', `/admin/members/${who}/${what}`, { as, body });

t.test('all members are listed in pages, in every order, each once', async (t) => {
  const newest = ['eve-member', 'bob-member', 'max-moderator', 'ann-admin'];
  t.strictSame(await names(), newest);
  t.strictSame(await names('sort=oldest'), newest.toReversed());
  t.strictSame(await names('sort=username'), newest.toSorted());
  for (const sort of ['newest', 'oldest', 'username']) {
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page = await list(`sort=${sort}&limit=1${after && `&after=${after}`}`);
      seen.push(...page.docs.map(({ username }: { username: string }) => username));
      after = page.after;
    }
    t.strictSame(seen, await names(`sort=${sort}`), sort);
  }
});

t.test('a cursor of another list is refused', async (t) => {
  for (const query of [
    'after=x',
    'sort=username&after=../',
    'sort=storage&after=5',
    'sort=storage&after=x.y',
  ])
    t.equal((await call('GET', `/admin/members?${query}`, { as: ann })).status, 400, query);
});

t.test('members are found by name prefixes, and by mail address only for admins', async (t) => {
  t.strictSame(await names('q=bob'), ['bob-member']);
  t.strictSame(await names('q=mull'), ['bob-member']);
  t.strictSame(await names('q=gentle'), ['eve-member', 'max-moderator']);
  t.strictSame(await names('q=gentle&filter=moderators'), ['max-moderator']);
  t.strictSame(await names('q=BOB.M'), ['bob-member']);
  t.strictSame(await names('q=@second.test'), ['bob-member', 'max-moderator']);
  t.strictSame(await names('q=eve@third.test'), ['eve-member']);
  t.strictSame(await names("q=%25';--"), []);
  for (const q of ['@second.test', 'eve@third.test', 'bob.m@'])
    t.strictSame((await names(`q=${q}`, max)).includes('max-moderator'), false, q);
  t.strictSame(await names('q=eve@third.test', max), []);
});

t.test('the list of suspended members leaves out suspensions that have ended', async (t) => {
  const suspend = (username: string, end: string) =>
    ctx.db
      .updateTable('users')
      .set({ suspended_until: sql<Date>`now() + ${end}::interval`, suspension_reason: 'Spam' })
      .where('username', '=', username)
      .execute();
  await suspend('bob-member', '1 day');
  await suspend('eve-member', '-1 day');
  t.strictSame(await names('filter=suspended'), ['bob-member']);
  await ctx.db.updateTable('users').set({ suspended_until: null, suspension_reason: '' }).execute();
  t.strictSame(await names('filter=suspended'), []);
});

t.test('members are filtered, and sorted by storage', async (t) => {
  await ctx.db.updateTable('users').set({ is_verified: true }).where('username', '=', 'eve-member').execute();
  t.strictSame(await names('filter=unverified'), ['bob-member', 'max-moderator', 'ann-admin']);
  t.strictSame(await names('filter=moderators'), ['max-moderator', 'ann-admin']);
  const old = { created_at: sql<Date>`now() - interval '8 days'` };
  await ctx.db.updateTable('users').set(old).where('username', '=', 'bob-member').execute();
  t.strictSame(await names('filter=new'), ['eve-member', 'max-moderator', 'ann-admin']);
  const file = (id: string, owner: Member, bytes: number) =>
    ctx.db
      .insertInto('media')
      .values({
        id,
        owner_id: owner.user._id,
        kind: 'image',
        mime_type: 'image/webp',
        bytes,
        status: 'ready',
      })
      .execute();
  await file('image-1', bob, 3_000_000);
  await file('image-2', eve, 1_000_000);
  await file('image-3', eve, 5_000_000);
  t.strictSame(await names('sort=storage'), ['eve-member', 'bob-member']);
  t.match((await list('sort=storage')).docs[0], { files: 2, bytes: 6_000_000 });
  const first = await list('sort=storage&limit=1');
  t.strictSame(await names(`sort=storage&after=${first.after}`), ['bob-member']);
  t.strictSame(await names('minMegabytes=4'), ['eve-member']);
  const { db } = ctx;
  await db.updateTable('media').set({ status: 'removed' }).where('id', '=', 'image-3').execute();
  await db.updateTable('media').set({ bytes: 2_000_000 }).where('id', '=', 'image-1').execute();
  await db.deleteFrom('media').where('id', '=', 'image-2').execute();
  t.strictSame(await names('sort=storage'), ['bob-member']);
  t.match((await list('sort=storage')).docs[0], { files: 1, bytes: 2_000_000 });
});

t.test('moderators see neither addresses nor sessions', async (t) => {
  for (const { email } of (await list('', max)).docs) t.equal(email, null);
  const seen = (await call('GET', '/admin/members/bob-member', { as: max })).body.data;
  t.match(seen, { username: 'bob-member', email: null, sessions: null });
  t.notMatch(JSON.stringify(seen), 'second.test');
  const full = (await call('GET', '/admin/members/bob-member', { as: ann })).body.data;
  t.match(full, { email: 'bob.m@second.test', sessions: [{ agent: String }] });
  t.equal((await call('GET', '/admin/members/nobody-here', { as: ann })).status, 404);
});

t.test('a member’s details count their content and the reports about it', async (t) => {
  await call('POST', '/reports', { body: { kind: 'member', id: bob.user._id, reason: 'spam', note: '' } });
  const { data } = (await call('GET', '/admin/members/bob-member', { as: max })).body;
  t.match(data, {
    came: { how: 'signed-up', by: null },
    reports: { about: 1, open: 1, acted: 0, own: 0 },
    storage: [{ kind: 'image', files: 1, bytes: 2_000_000 }],
    lastSeenAt: String,
  });
});

t.test('an admin ends one session of a member, then all', async (t) => {
  const login = () =>
    call('POST', '/users/login', { body: { identifier: 'bob-member', password: bob.password } });
  const second = (await login()).body.data;
  const { sessions } = (await call('GET', '/admin/members/bob-member', { as: ann })).body.data;
  t.equal(sessions.length, 2);
  t.equal((await act('sign-out', { sessionId: sessions[0]._id })).status, 200);
  t.match(await lastLine(), { action: 'member.sign-out', details: { sessions: 1 } });
  t.match(await act('sign-out', { sessionId: sessions[0]._id }), { status: 404 });
  t.match(await act('sign-out', { sessionId: sessions[0]._id }, ann, 'eve-member'), { status: 404 });
  const isIn = async (as: string) => (await call('GET', '/users/me', { as })).status === 200;
  t.strictSame([await isIn(bob.accessToken), await isIn(second.accessToken)], [true, false]);
  t.equal((await act('sign-out', { reason: 'Stolen laptop' }, max)).status, 200);
  t.equal(await isIn(bob.accessToken), false);
  t.match(await lastLine(), {
    actor: { username: 'max-moderator' },
    action: 'member.sign-out',
    reason: 'Stolen laptop',
    subject: { label: 'bob-member' },
  });
});

t.test('moderators can act only on plain members', async (t) => {
  for (const who of ['ann-admin', 'max-moderator']) {
    const refused = { status: 403, body: { message: messages.notAboutModerators } };
    t.match(await act('sign-out', {}, max, who), refused);
    t.match(await act('verification-mail', {}, max, who), refused);
  }
  for (const [what, body] of [
    ['confirm-email', { reason: 'x' }],
    ['reset-mail', {}],
    ['role', { isModerator: true, reason: 'x' }],
  ] as const)
    t.equal((await act(what, body, max)).status, 403, what);
});

t.test('the verification mail is sent again, until an admin confirms the address by hand', async (t) => {
  await drain();
  mails.length = 0;
  t.equal((await act('verification-mail', {}, max)).status, 200);
  await drain();
  t.match(mails, [{ to: 'bob.m@second.test', text: /verify-email\?token=/ }]);
  t.match(await act('confirm-email', { reason: ' ' }), {
    status: 400,
    body: { message: messages.reasonMissing },
  });
  t.equal((await act('confirm-email', { reason: 'Seen at school' })).status, 200);
  t.match(await lastLine(), { action: 'member.confirm-email', reason: 'Seen at school' });
  t.match(await act('confirm-email', { reason: 'Again' }), { status: 409 });
  t.match(await act('verification-mail', {}, max), { status: 409 });
  const token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
  t.match(await call('POST', '/users/verify-email', { body: { token } }), { status: 400 });
});

t.test('an admin mails a password reset link, and the link works', async (t) => {
  mails.length = 0;
  t.equal((await act('reset-mail', { reason: 'Asked by phone' })).status, 200);
  await drain();
  t.match(mails, [{ to: 'bob.m@second.test' }]);
  const token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
  const body = { token, newPassword: 'another-password', confirmNewPassword: 'another-password' };
  t.equal((await call('POST', '/users/reset-password', { body })).status, 200);
});

t.test(
  'a member is made a moderator and demoted, with effect at once, and each change is recorded once',
  async (t) => {
    const may = async () => (await call('GET', '/admin/members', { as: eve })).status;
    t.equal(await may(), 403);
    t.match(await act('role', { isModerator: true, reason: '' }, ann, 'eve-member'), { status: 400 });
    t.equal((await act('role', { isModerator: true, reason: 'Helps' }, ann, 'eve-member')).status, 200);
    t.equal(await may(), 200);
    const line = await lastLine();
    t.match(line, { action: 'role.grant', reason: 'Helps', details: { role: 'moderator' } });
    t.equal((await act('role', { isModerator: true, reason: 'Helps' }, ann, 'eve-member')).status, 200);
    t.equal((await lastLine()).id, line.id);
    t.equal((await act('role', { isModerator: false, reason: 'Thanks' }, ann, 'eve-member')).status, 200);
    t.equal(await may(), 403);
  },
);

t.test('no list of members scans the whole table', async (t) => {
  // Without the words of their names, which take long to index.
  await sql`alter table users disable trigger user`.execute(ctx.db);
  await sql`insert into users (id, username, email, full_name, password_hash, is_verified)
    select gen_random_uuid(), 'many-' || n, 'many-' || n || '@many.test', 'Many', '', n % 50 > 0
    from generate_series(1, 30000) as n`.execute(ctx.db);
  await sql`alter table users enable trigger user`.execute(ctx.db);
  await sql`insert into member_storage (owner_id, files, bytes) select id, 1, length(username) from users
    on conflict do nothing`.execute(ctx.db);
  await sql`vacuum analyze users, member_storage, people_search`.execute(ctx.db);
  const after = `after=${ann.user._id}`;
  const statements = watchStatements(t);
  for (const query of [
    '',
    `sort=oldest&${after}`,
    'sort=username&after=many-5',
    'sort=storage',
    'filter=unverified',
    'filter=moderators',
    'filter=suspended',
    'q=many-77',
    'q=ann@first',
    'q=@first.test',
  ]) {
    statements();
    await list(query);
    for (const statement of statements().filter(({ text }) => text.includes('member_storage'))) {
      const plan = await explain(ctx.db, statement);
      t.notMatch(plan, /Seq Scan on (users|member_storage)/, query);
    }
  }
});
