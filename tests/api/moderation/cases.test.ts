import { sql } from 'kysely';
import t from 'tap';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member } from '../../helpers/build.ts';
import { untilBlocked } from '../../helpers/locks.ts';
import { watchStatements } from '../../helpers/statements.ts';
import { addWeb, form, webForm } from '../../helpers/webs.ts';

const built = await build(t, { env: { SITE_LISTED_TEXTS: 'hold: casino\nhide: roulette' } });
const { ctx, call, member } = built;
const [moderator, second] = [await member(), await member()];
await grantRole(built, moderator, 'moderator');
await grantRole(built, second, 'moderator');

let visitors = 0;
const report = async (id: string, { kind = 'web', reason = 'spam', as }: Options = {}): Promise<string> => {
  const ip = `10.8.${++visitors >> 8}.${visitors & 255}`;
  const body = { kind, id, reason, note: '' };
  return (await call('POST', '/reports', { body, ip, ...(as && { as }) })).body.data._id;
};
type Options = { kind?: string; reason?: string; as?: Member };
const close = (id: string, body: object) => call('POST', `/admin/reports/${id}`, { as: moderator, body });
const reopen = (id: string, as = second) => call('POST', `/admin/reports/${id}/reopen`, { as });
const statusOf = async (id: string) => (await call('GET', `/webs/get/${id}`)).status;
const cases = (page = 1, limit = 50) => ctx.moderation.listCases({ page, limit });

t.test('reports of one item are one case; the one that has waited longest comes first', async (t) => {
  const ada = await member();
  const [old, young] = [await addWeb(ctx, ada, { title: 'Old' }), await addWeb(ctx, ada, { title: 'Young' })];
  await report(old);
  await report(young, { reason: 'malware' });
  await report(old, { reason: 'copyright' });
  await report(ada.user._id, { kind: 'member' });
  const { cases: found, hasNext } = await cases();
  t.match(found, [
    { kind: 'web', label: 'Old', owner: ada.user.username, reports: 2, reasons: ['copyright', 'spam'] },
    { kind: 'web', label: 'Young', reports: 1, reasons: ['malware'], isAutomatic: false },
    { kind: 'member', label: ada.user.username, reports: 1 },
  ]);
  t.equal(hasNext, false);
  t.match(await cases(1, 2), { cases: [{ label: 'Old' }, { label: 'Young' }], hasNext: true });
  t.match(await cases(2, 2), { cases: [{ kind: 'member' }], hasNext: false });
  t.match(await ctx.moderation.countWaiting(), { cases: 3, appeals: 0, since: found[0]?.since });
  const opened = await ctx.moderation.getCase('web', old);
  t.match(opened?.reports, [{ reason: 'spam', openCount: 2 }, { reason: 'copyright' }]);
  t.equal(await ctx.moderation.getCase('web', 'no-id'), null);
  for (const { kind, subjectId } of found) {
    const first = (await ctx.moderation.getCase(kind, subjectId))?.reports[0]?._id ?? '';
    t.equal((await close(first, { outcome: 'dismissed', reason: 'Fine' })).status, 200);
  }
  t.strictSame(await cases(), { cases: [], hasNext: false });
  t.equal(await ctx.moderation.getCase('web', old), null);
});

t.test('the number of statements does not grow with the cases', async (t) => {
  const ada = await member();
  for (let count = 0; count < 8; count++) await report(await addWeb(ctx, ada));
  const statements = watchStatements(t);
  await cases();
  t.equal(statements().length, 1);
});

t.test('a moderator undoes a dismissal, and reporters no longer see its outcome', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const web = await addWeb(ctx, ada);
  const id = await report(web, { as: bob });
  await report(web);
  await close(id, { outcome: 'dismissed', reason: 'Fine' });
  const told = async () => (await call('GET', '/notifications', { as: bob })).body.data.docs.length;
  t.equal(await told(), 1);
  t.match((await reopen(id)).body, { status: 200, message: 'Decision undone', data: { reopened: 2 } });
  t.equal(await told(), 0);
  t.match((await call('GET', '/reports/mine', { as: bob })).body.data.docs, [
    { outcome: 'open', outcomeText: '' },
  ]);
  t.match((await ctx.moderation.getCase('web', web))?.reports.length, 2);
  t.match((await reopen(id)).body, { status: 409, message: 'This report is open already' });
  t.equal((await close(id, { outcome: 'dismissed', reason: 'Fine' })).status, 200, 'it can be closed again');
});

for (const action of ['hide', 'remove'])
  t.test(`undoing a decision to ${action} shows the web again`, async (t) => {
    const web = await addWeb(ctx, await member());
    const id = await report(web);
    await close(id, { outcome: 'acted', action, reason: 'Spam' });
    t.equal(await statusOf(web), 404);
    t.equal((await reopen(id)).status, 200);
    t.equal(await statusOf(web), 200);
    const opened = await ctx.moderation.getCase('web', web);
    t.match(opened, { reports: [{ _id: id, outcome: 'open' }], actions: [{ action, isUndone: true }] });
    const { rows } = await sql`
      select 1 from audit_log where action = 'report.reopen' and subject_id = ${web}`.execute(ctx.db);
    t.equal(rows.length, 1);
  });

t.test(
  'an item that was reported anew meanwhile keeps that report, and the old one stays closed',
  async (t) => {
    const bob = await member();
    const web = await addWeb(ctx, await member());
    const id = await report(web, { as: bob });
    await close(id, { outcome: 'dismissed', reason: 'Fine' });
    const newer = await report(web, { as: bob });
    t.equal((await reopen(id)).status, 409);
    t.match((await ctx.moderation.getCase('web', web))?.reports, [{ _id: newer }]);
  },
);

t.test('a report that is sent while a decision is undone succeeds', async (t) => {
  const bob = await member();
  const web = await addWeb(ctx, await member());
  const id = await report(web, { as: bob });
  await close(id, { outcome: 'dismissed', reason: 'Fine' });
  const answer = await ctx.db.transaction().execute(async (tx) => {
    await sql`
      insert into reports (id, reporter_key, reporter_id, subject_kind, subject_id, subject_label, owner_id, reason,
        note, copy)
      select gen_random_uuid(), reporter_key, reporter_id, subject_kind, subject_id, subject_label, owner_id, reason,
        note, copy
      from reports where id = ${id}`.execute(tx);
    const waiting = reopen(id);
    await untilBlocked(ctx.db);
    return { waiting };
  });
  t.match((await answer.waiting).body, { status: 409, message: 'This report is open already' });
});

for (const [word, action] of [
  ['casino', 'hide'],
  ['casino', 'remove'],
  ['roulette', 'remove'],
])
  t.test(`a decision to ${action} an item that “${word}” had hidden cannot be undone`, async (t) => {
    const ada = await member();
    const web = await addWeb(ctx, ada, { title: 'A film' });
    const id = await report(web);
    const body = form({ title: `A ${word}` });
    t.equal((await call('PATCH', `/webs/update/${web}`, { as: ada, body })).status, 200);
    t.equal(await statusOf(web), 404);
    t.equal((await close(id, { outcome: 'acted', action, reason: 'Spam' })).status, 200);
    const refused = {
      status: 409,
      message: 'The word list had hidden this, so the decision about it cannot be taken back',
    };
    t.match((await reopen(id)).body, refused);
    t.equal(await statusOf(web), 404, 'it stays hidden');
    t.equal(await ctx.moderation.getCase('web', web), null);
  });

t.test(
  'an item held by the word list can be approved once; a case that was only closed opens again',
  async (t) => {
    const ada = await member();
    const title = 'A casino';
    const { _id: web } = (await call('POST', '/webs/create', { as: ada, body: webForm({ title }) })).body
      .data;
    const id = (await ctx.moderation.getCase('web', web))?.reports[0]?._id ?? '';
    await close(id, { outcome: 'acted', reason: 'Seen' });
    t.equal((await reopen(id)).status, 200);
    t.equal(await statusOf(web), 404, 'it is held as before');
    t.equal((await close(id, { outcome: 'dismissed', reason: 'Fine' })).status, 200);
    t.equal(await statusOf(web), 200);
    t.equal((await reopen(id)).status, 409);
    t.equal(await statusOf(web), 200);
  },
);

t.test('a case has each state in which the item was reported', async (t) => {
  const ada = await member();
  const web = await addWeb(ctx, ada, { title: 'Harmless' });
  const retitle = (title: string) => call('PATCH', `/webs/update/${web}`, { as: ada, body: form({ title }) });
  await report(web);
  await report(web);
  await retitle('Malware');
  await report(web);
  await retitle('Harmless');
  await report(web);
  const opened = await ctx.moderation.getCase('web', web);
  t.equal(opened?.reports.length, 4);
  t.match(opened?.distinct, [{ copy: { title: 'Harmless' } }, { copy: { title: 'Malware' } }]);
  t.equal(opened?.distinct.length, 2);
});

t.test('only moderators undo decisions', async (t) => {
  const id = await report(await addWeb(ctx, await member()));
  t.equal((await call('POST', `/admin/reports/${id}/reopen`)).status, 401);
  t.equal((await reopen(id, await member())).status, 403);
});
