import type { PageContextServer } from 'vike/types';
import type { MemberFacts } from '../../../../../modules/accounts/contract/index.ts';
import { memberLimits } from '../../../../../modules/assets/rules/fields.ts';
import type { Action } from '../../../../../modules/moderation/contract/actions.ts';
import type { WebCard } from '../../../../../modules/webs/contract/index.ts';
import { memberOf, type PageData } from '../../../../page-context.ts';
import { findRecentWebs } from '../RecentWebs.server.tsx';
import type { SiteLimits } from './MemberLimits.tsx';

export type MemberData = PageData & {
  member: MemberFacts;
  siteLimits: SiteLimits;
  /** The newest actions of moderators about the member and their items. */
  actions: Action[];
  /** The latest public webs. */
  webs: WebCard[];
};

const shownActions = 20;

/** The facts about one member, and the actions against them. */
export async function data(pageContext: PageContextServer): Promise<MemberData> {
  const username = (pageContext.routeParams.username ?? '').toLowerCase();
  const member = await pageContext.app.accounts.members.get(memberOf(pageContext.viewer), username);
  const siteLimits = {
    maxFiles: memberLimits.files,
    maxMegabytes: memberLimits.bytes / 1_000_000,
    ...pageContext.app.config.webQuota,
  };
  const [{ docs: actions }, webs] = await Promise.all([
    pageContext.app.moderation.listActions(
      { state: 'all', member: member._id },
      { page: 1, limit: shownActions },
    ),
    findRecentWebs(pageContext.app, pageContext.viewer, username),
  ]);
  return {
    head: { title: `${member.fullName} (${username})`, isUnlisted: true },
    member,
    siteLimits,
    actions,
    webs,
  };
}
