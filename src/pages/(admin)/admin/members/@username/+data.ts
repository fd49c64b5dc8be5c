import type { PageContextServer } from 'vike/types';
import type { MemberFacts } from '../../../../../modules/accounts/contract/index.ts';
import { memberLimits } from '../../../../../modules/assets/fields.ts';
import type { PageData } from '../../../../page-context.ts';
import { memberOf } from '../../../../require-member.ts';
import type { SiteLimits } from '../../../members/MemberLimits.tsx';

export type MemberData = PageData & { member: MemberFacts; siteLimits: SiteLimits };

/** What is known of one member. */
export async function data(pageContext: PageContextServer): Promise<MemberData> {
  const username = (pageContext.routeParams.username ?? '').toLowerCase();
  const member = await pageContext.app.accounts.members.get(memberOf(pageContext.viewer), username);
  const siteLimits = {
    maxFiles: memberLimits.files,
    maxMegabytes: memberLimits.bytes / 1_000_000,
    ...pageContext.app.config.webQuota,
  };
  return { head: { title: `${member.fullName} (${username})`, isUnlisted: true }, member, siteLimits };
}
