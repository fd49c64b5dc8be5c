import type { PageContextServer } from 'vike/types';
import type { MemberList } from '../../../../modules/accounts/contract/index.ts';
import {
  type MemberFilter,
  type MemberSort,
  memberFilters,
  memberSorts,
} from '../../../../modules/accounts/rules/member-fields.ts';
import { memberOf, type PageData } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';

export type MembersData = PageData & {
  members: MemberList['docs'];
  filters: { q: string; filter: MemberFilter; sort: MemberSort };
  /** Address of the members after these; null when these are the last. */
  next: string | null;
  isFirst: boolean;
  /** Whether unverified addresses are marked. */
  marksUnverified: boolean;
};

const perPage = 50;

const oneOf = <T extends object>(choices: T, value: string | undefined, fallback: keyof T): keyof T =>
  value !== undefined && Object.hasOwn(choices, value) ? (value as keyof T) : fallback;

/** One page of the members. */
export async function data(pageContext: PageContextServer): Promise<MembersData> {
  const { q = '', filter, sort, after } = pageContext.urlParsed.search;
  const filters = {
    q: q.slice(0, 254),
    filter: oneOf(memberFilters, filter, 'all'),
    sort: oneOf(memberSorts, sort, 'newest'),
  };
  const query = { ...filters, minMegabytes: 0, after, limit: perPage };
  const found = await pageContext.app.accounts.members.list(memberOf(pageContext.viewer), query);
  return {
    head: { title: 'Members', isUnlisted: true },
    members: found.docs,
    filters,
    next: found.after === null ? null : `${pagePath('/admin/members')}?${queryOf(filters, found.after)}`,
    isFirst: after === undefined,
    marksUnverified: pageContext.app.accounts.needsVerifiedAddress(),
  };
}

function queryOf({ q, filter, sort }: MembersData['filters'], after: string): URLSearchParams {
  return new URLSearchParams({
    ...(q && { q }),
    ...(filter !== 'all' && { filter }),
    ...(sort !== 'newest' && { sort }),
    after,
  });
}
