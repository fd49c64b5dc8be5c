import type { PageContextServer } from 'vike/types';
import type { AccountRequestList } from '../../../../../modules/accounts/contract/index.ts';
import { memberOf, type PageData } from '../../../../page-context.ts';

export type WaitingData = PageData & { requests: AccountRequestList; q: string };

/** The members who wait for approval, or those whose request contains a text. */
export async function data({ app, viewer, urlParsed }: PageContextServer): Promise<WaitingData> {
  const { q = '' } = urlParsed.search;
  return {
    head: { title: 'Waiting for approval', isUnlisted: true },
    requests: await app.accounts.listAccountRequests(memberOf(viewer), { limit: 100, q }),
    q,
  };
}
