import type { PageContextServer } from 'vike/types';
import type { MemberFacts } from '../../../../../modules/accounts/contract/index.ts';
import type { PageData } from '../../../../page-context.ts';
import { memberOf } from '../../../../require-member.ts';

export type MemberData = PageData & { member: MemberFacts };

/** What is known of one member. */
export async function data(pageContext: PageContextServer): Promise<MemberData> {
  const username = (pageContext.routeParams.username ?? '').toLowerCase();
  const member = await pageContext.app.accounts.members.get(memberOf(pageContext.viewer), username);
  return { head: { title: `${member.fullName} (${username})`, isUnlisted: true }, member };
}
