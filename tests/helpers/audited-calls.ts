import { sql } from 'kysely';
import { newId } from '../../src/shared/ids.ts';
import { type Built, type CallOptions, type Member, publicUrl } from './build.ts';
import { canvas } from './pictures.ts';
import { tarballOf } from './registry.ts';
import { addWeb, form } from './webs.ts';

/** Promotes a member by an operator's command. */
export async function grantRole({ ctx }: Pick<Built, 'ctx'>, { user }: Member, role: 'moderator' | 'admin') {
  await ctx.accounts.promote(ctx.site.audit.byOperator(), user.username, role);
}

/** Creates a finished survey of the store that has found one orphaned file. */
export async function addOrphan({ db }: Pick<Built['ctx'], 'db'>): Promise<void> {
  await sql`delete from storage_survey`.execute(db);
  await sql`insert into storage_survey (started_at, progressed_at, finished_at) values (now(), now(), now())`.execute(
    db,
  );
  await sql`insert into orphaned_files (public_id, bytes, written_at)
    values ('image-aaaaaaaaaaaaaaaaaaaaaa', 1, now()) on conflict do nothing`.execute(db);
}

const publicWeb = async ({ ctx, member }: Built) => addWeb(ctx, await member());
const hiding = (id: string) => ({ kind: 'web', id, action: 'hide', reason: 'It breaks the rules' });

async function bulkOf({ member }: Built, domain: string) {
  await member({ email: `spammer@${domain}` });
  return { selection: { domain }, action: 'suspend', reason: 'A spam wave', count: 1 };
}

/** A call that changes something: its path with the parameters filled in, and its body. */
export type AuditedExample = { path: string; body?: CallOptions['body'] };

async function aboutMember({ member }: Built, what: string, body?: object): Promise<AuditedExample> {
  const { user } = await member();
  return { path: `/admin/members/${user.username}/${what}`, ...(body && { body }) };
}

/**
 * For each call by which moderators or admins change something, an example that changes something in `built`. The test
 * of the audit log fails for a new call until it is listed here.
 */
export const auditedCalls: Record<string, (built: Built) => Promise<AuditedExample>> = {
  'POST /users/admin-pass': async () => ({ path: '/users/admin-pass' }),
  'POST /admin/test-mail': async () => ({ path: '/admin/test-mail', body: { to: 'ann@example.test' } }),
  'POST /admin/account-requests/decide': async ({ ctx }) => {
    const id = newId();
    await ctx.db
      .insertInto('account_requests')
      .values({
        id,
        username: 'waits-for-approval',
        email: 'waits@example.test',
        full_name: 'Somebody',
        password_hash: '',
        reason: 'Because',
        address: '203.0.113.7',
        verification_url: `${publicUrl}/verify-email`,
      })
      .execute();
    return { path: '/admin/account-requests/decide', body: { ids: [id], decision: 'approve' } };
  },
  'POST /admin/invitations': async () => ({ path: '/admin/invitations', body: { maxUses: 3 } }),
  'DELETE /admin/invitations/{id}': async ({ ctx }) => {
    const id = newId();
    const creator = await ctx.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
    await ctx.db
      .insertInto('invitations')
      .values({
        id,
        code: 'a-code',
        creator_id: creator.id,
        max_uses: 1,
        expires_at: sql<Date>`now() + interval '1 day'`,
      })
      .execute();
    return { path: `/admin/invitations/${id}` };
  },
  'POST /admin/reports/{reportId}': async ({ call, member }) => {
    const { user } = await member();
    const report = { kind: 'member', id: user._id, reason: 'spam', note: '' };
    const { body } = await call('POST', '/reports', { body: report });
    return { path: `/admin/reports/${body.data._id}`, body: { outcome: 'dismissed', reason: 'Fine' } };
  },
  'POST /admin/reports/{reportId}/reopen': async ({ ctx, call, member }) => {
    const { user } = await member();
    const report = { kind: 'member', id: user._id, reason: 'spam', note: '' };
    const { _id } = (await call('POST', '/reports', { body: report })).body.data;
    const closed = {
      outcome: 'dismissed',
      outcome_text: 'Fine',
      handled_by: 'somebody',
      handled_at: new Date(),
    };
    await ctx.db.updateTable('reports').set(closed).where('id', '=', _id).execute();
    return { path: `/admin/reports/${_id}/reopen` };
  },
  'POST /admin/members/{username}/sign-out': (built) => aboutMember(built, 'sign-out', {}),
  'POST /admin/members/{username}/verification-mail': (built) => aboutMember(built, 'verification-mail'),
  'POST /admin/members/{username}/confirm-email': (built) =>
    aboutMember(built, 'confirm-email', { reason: 'Seen' }),
  'POST /admin/members/{username}/reset-mail': (built) => aboutMember(built, 'reset-mail', {}),
  'PATCH /admin/members/{username}/limits': (built) => {
    const limits = { maxFiles: 3, maxMegabytes: null, maxWebs: null, maxCodeMegabytes: null };
    return aboutMember(built, 'limits', { ...limits, reason: 'Class' });
  },
  'PATCH /admin/members/{username}/role': (built) =>
    aboutMember(built, 'role', { isModerator: true, reason: 'Helps' }),
  'POST /admin/actions': async (built) => ({ path: '/admin/actions', body: hiding(await publicWeb(built)) }),
  'POST /admin/actions/{actionId}/undo': async (built) => {
    const moderator = await built.member();
    await grantRole(built, moderator, 'moderator');
    const body = hiding(await publicWeb(built));
    const hidden = await built.call('POST', '/admin/actions', { as: moderator, body });
    return { path: `/admin/actions/${hidden.body.data._id}/undo`, body: { reason: 'A mistake' } };
  },
  'POST /admin/actions/{actionId}/appeal': async (built) => {
    const [moderator, owner] = [await built.member(), await built.member()];
    await grantRole(built, moderator, 'moderator');
    const body = hiding(await addWeb(built.ctx, owner));
    const { _id } = (await built.call('POST', '/admin/actions', { as: moderator, body })).body.data;
    await built.call('POST', `/moderation/${_id}/appeal`, { as: owner, body: { text: 'It does not' } });
    return { path: `/admin/actions/${_id}/appeal`, body: { outcome: 'upheld', reason: 'It does' } };
  },
  'POST /admin/bulk-actions': async (built) => ({
    path: '/admin/bulk-actions',
    body: await bulkOf(built, 'begun.test'),
  }),
  'POST /admin/bulk-actions/{bulkId}/undo': async (built) => {
    const moderator = await built.member();
    await grantRole(built, moderator, 'moderator');
    // Only one runs at a time.
    await built.drain();
    const body = await bulkOf(built, 'undone.test');
    const begun = await built.call('POST', '/admin/bulk-actions', { as: moderator, body });
    return { path: `/admin/bulk-actions/${begun.body.data._id}/undo`, body: { reason: 'A mistake' } };
  },
  'POST /admin/logo': async () => ({
    path: '/admin/logo',
    body: form({ image: new Uint8Array(await canvas(64, 64).png().toBuffer()) }),
  }),
  'DELETE /admin/logo': async ({ ctx }) => {
    const logo = { version: 'one', ratio: 1, bytes: Buffer.from('x') };
    await ctx.db
      .insertInto('site_logo')
      .values({ name: 'header', ...logo })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return { path: '/admin/logo' };
  },
  'POST /admin/storage/survey': async ({ ctx }) => {
    await sql`delete from storage_survey`.execute(ctx.db);
    return { path: '/admin/storage/survey' };
  },
  'POST /admin/storage/delete-orphans': async ({ ctx }) => {
    await addOrphan(ctx);
    return { path: '/admin/storage/delete-orphans', body: { files: 1 } };
  },
  'POST /admin/packages/upload': async () => {
    const manifest = JSON.stringify({ name: 'uploaded', version: '1.0.0' });
    const tarball = await tarballOf({ 'package.json': manifest, 'index.js': 'export default 1' });
    return { path: '/admin/packages/upload', body: form({ tarball: new Uint8Array(tarball) }) };
  },
  'POST /admin/packages/prune': async ({ ctx }) => {
    await sql`insert into packages (name, version, used_at) values ('unused', '1.0.0', now() - interval '40 days')
      on conflict do nothing`.execute(ctx.db);
    return { path: '/admin/packages/prune' };
  },
  'PATCH /admin/settings': async () => ({ path: '/admin/settings', body: { siteName: 'Another name' } }),
};
