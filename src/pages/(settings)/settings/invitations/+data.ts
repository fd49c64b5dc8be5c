import type { OwnInvitations } from '../../../../modules/accounts/contract/index.ts';
import { load } from '../../../load.ts';
import { memberOf, type PageData } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';

export type InvitationsData = PageData & { invitations: OwnInvitations };

export const data = load(
  async ({ app, viewer }): Promise<InvitationsData> => ({
    head: { title: 'Invitations', isUnlisted: true },
    invitations: await app.accounts.listOwnInvitations(memberOf(viewer)),
  }),
  { missing: pagePath('/error'), failed: pagePath('/error') },
);
