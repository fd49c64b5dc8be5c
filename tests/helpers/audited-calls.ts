import type { Built, CallOptions, Member } from './build.ts';

/** Promotes a member by an operator's command. */
export async function grantRole({ ctx }: Pick<Built, 'ctx'>, { user }: Member, role: 'moderator' | 'admin') {
  await ctx.accounts.setRole(ctx.site.audit.byOperator(), user.username, role, true);
}

/** A call that changes something: its path with the parameters filled in, and its body. */
export type AuditedExample = { path: string; body?: CallOptions['body'] };

/**
 * For each call by which moderators or admins change something, an example that changes something in `built`. A new call
 * fails the test of the audit log until it is put here.
 */
export const auditedCalls: Record<string, (built: Built) => Promise<AuditedExample>> = {
  'POST /users/admin-pass': async () => ({ path: '/users/admin-pass' }),
  'POST /admin/test-mail': async () => ({ path: '/admin/test-mail', body: { to: 'ann@example.test' } }),
  'PATCH /admin/settings': async () => ({ path: '/admin/settings', body: { siteName: 'Another name' } }),
};
