import { sql } from 'kysely';
import t from 'tap';
import { auditedRoute } from '../../../src/modules/site/index.ts';
import { inTransaction } from '../../../src/shared/db/transaction.ts';
import { allCalls } from '../../helpers/all-calls.ts';
import { auditedCalls, grantRole } from '../../helpers/audited-calls.ts';
import { build } from '../../helpers/build.ts';

const built = await build(t);
const { ctx, app, call, member } = built;
const ann = await member({ username: 'ann-admin' });
await grantRole(built, ann, 'admin');
const bob = await member({ username: 'bob-member' });

const lines = async (query = '') => (await call('GET', `/admin/audit-log${query}`, { as: ann })).body.data;
const newest = async () => (await lines('?limit=1')).docs[0];

t.test('every call by which admins or moderators change something writes an audit entry', async (t) => {
  const audited = Object.entries(allCalls).filter(
    ([key, { auth }]) => (auth === 'admin' || auth === 'moderator') && !key.startsWith('GET '),
  );
  t.strictSame(Object.keys(auditedCalls).toSorted(), audited.map(([key]) => key).toSorted());
  for (const [key, example] of Object.entries(auditedCalls)) {
    const { path, body } = await example(built);
    const before = (await newest())?.id ?? 0;
    const method = key.split(' ')[0] as 'POST';
    const { status, body: answer } = await call(method, path, {
      as: ann,
      ip: '203.0.113.9',
      ...(body && { body }),
    });
    t.ok(status < 300, `${key}: ${answer.message}`);
    const line = await newest();
    t.ok(line.id > before, `${key} leaves a line`);
    t.match(line, { actor: { id: ann.user._id, username: 'ann-admin' }, from: '203.0.113.9' }, key);
  }
});

t.test('a change without its audit entry is rolled back, and the request fails', async (t) => {
  const { app: bare } = await build(t, { env: { DATABASE_URL: ctx.secrets.databaseUrl } });
  t.ok(bare);
  const audited = ctx.site.audit.byOperator();
  await t.rejects(
    audited.transaction((tx) =>
      tx.updateTable('users').set({ bio: 'changed' }).where('id', '=', bob.user._id).execute(),
    ),
    /not recorded in the audit log/,
  );
  const { bio } = await ctx.db
    .selectFrom('users')
    .select('bio')
    .where('id', '=', bob.user._id)
    .executeTakeFirstOrThrow();
  t.equal(bio, '');
  const { default: Fastify } = await import('fastify');
  const server = Fastify();
  server.decorateRequest('viewer', null);
  server.decorateRequest('uploadedFile', undefined);
  server.addHook('onRequest', async (request) => {
    request.viewer = { id: ann.user._id, username: 'ann-admin', sessionId: '', role: 'admin' };
  });
  auditedRoute(server, ctx.site.audit, allCalls, 'PATCH /admin/settings' as never, (async () => []) as never);
  const answer = await server.inject({ method: 'PATCH', url: '/admin/settings', payload: {} });
  t.match(answer.json(), { message: /left no line in the audit log/ });
});

t.test('the log is append-only, even for the application’s database user', async (t) => {
  const refused = { message: /append-only/ };
  await t.rejects(sql`update audit_log set actor = 'someone'`.execute(ctx.db), refused);
  await t.rejects(sql`delete from audit_log`.execute(ctx.db), refused);
  await t.rejects(sql`truncate audit_log`.execute(ctx.db), refused);
  const asRetention = inTransaction(ctx.db, async (tx) => {
    await sql`select set_config('codeweb.audit_retention', 'on', true)`.execute(tx);
    await sql`delete from audit_log`.execute(tx);
  });
  await t.rejects(asRetention, refused, 'young lines stay whoever asks');
});

t.test('the audit log is listed newest first, in pages, by member, action, target and time', async (t) => {
  await ctx.accounts.signOut(ctx.site.audit.byOperator(), 'bob-member');
  const first = await lines('?limit=2');
  t.equal(first.docs.length, 2);
  t.match(first.docs[0], {
    actor: { id: null, username: 'operator' },
    action: 'member.sign-out',
    subject: { kind: 'member', id: bob.user._id, label: 'bob-member' },
    from: null,
  });
  const second = await lines(`?limit=2&before=${first.before}`);
  t.ok(second.docs[0].id < first.docs[1].id);
  for (const line of (await lines('?actor=operator')).docs) t.equal(line.actor.username, 'operator');
  t.equal((await lines('?action=member.sign-out&actor=operator')).docs.length, 1);
  t.equal((await lines(`?subjectKind=member&subjectId=${bob.user._id}`)).docs.length, 1);
  t.equal((await lines('?since=2100-01-01T00:00:00Z')).docs.length, 0);
  t.equal((await lines('?until=2000-01-01T00:00:00Z')).docs.length, 0);
  t.equal((await call('GET', '/admin/audit-log?since=yesterday', { as: ann })).status, 400);
});

t.test('the audit log is exported as JSON Lines, oldest first, at any length', async (t) => {
  await inTransaction(ctx.db, async (tx) => {
    for (let count = 0; count < 1_100; count += 1)
      await ctx.site.audit.record(tx, {
        actor: 'system',
        from: null,
        action: 'settings.change',
        subject: { kind: 'site', id: 'settings', label: 'two\nlines' },
      });
  });
  const url = '/api/v1/admin/audit-log/export';
  const headers = { authorization: `Bearer ${ann.accessToken}` };
  const answer = await app.inject({ url, headers });
  t.equal(answer.headers['content-type'], 'application/x-ndjson');
  t.match(answer.headers['content-disposition'], 'audit-log.jsonl');
  const exported = answer.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  t.ok(exported.length > 1_100);
  t.strictSame(
    exported.map(({ id }) => id),
    exported.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  const part = await app.inject({ url: `${url}?actor=operator`, headers });
  t.notMatch(part.body, '"system"');
  const refused = await app.inject({ url, headers: { authorization: `Bearer ${bob.accessToken}` } });
  t.equal(refused.statusCode, 401, 'whose session has ended');
});

t.test('audit entries are deleted after the configured time', async (t) => {
  await sql`insert into audit_log (created_at, actor, action, subject_kind, subject_id)
    values (now() - interval '61 days', 'operator', 'role.grant', 'member', 'old')`.execute(ctx.db);
  const { removeOldLines } = await import('../../../src/modules/site/service/audit-log.ts');
  const signal = AbortSignal.timeout(10_000);
  const old = async () => (await lines('?subjectId=old')).docs.length;
  await removeOldLines(ctx, ctx.site.settings.get().auditLogDays, signal);
  t.equal(await old(), 1);
  await call('PATCH', '/admin/settings', { as: ann, body: { auditLogDays: 60 } });
  await removeOldLines(ctx, ctx.site.settings.get().auditLogDays, signal);
  t.equal(await old(), 0);
  t.ok((await lines()).docs.length > 0);
});
