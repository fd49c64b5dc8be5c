import type { PageContextServer } from 'vike/types';
import type { InvitationList } from '../../../../modules/accounts/contract/index.ts';
import type { PageData } from '../../../page-context.ts';

export type InvitationsData = PageData & { invitations: InvitationList };

export async function data({ app }: PageContextServer): Promise<InvitationsData> {
  return {
    head: { title: 'Invitations', isUnlisted: true },
    invitations: await app.accounts.listInvitations({ limit: 50 }),
  };
}
