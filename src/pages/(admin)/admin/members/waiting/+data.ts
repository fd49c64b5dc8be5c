import type { PageContextServer } from 'vike/types';
import type { AccountRequestList } from '../../../../../modules/accounts/contract/index.ts';
import type { PageData } from '../../../../page-context.ts';

export type WaitingData = PageData & { requests: AccountRequestList };

export async function data({ app }: PageContextServer): Promise<WaitingData> {
  return {
    head: { title: 'Waiting for approval', isUnlisted: true },
    requests: await app.accounts.listAccountRequests({ limit: 100 }),
  };
}
