import { badRequest } from '../../../../shared/errors/app-error.ts';
import { isId } from '../../../../shared/ids.ts';
import { canonicalDomain, canonicalIfEmail } from '../../../../shared/rules/email.ts';
import { hasRole } from '../../../../shared/rules/roles.ts';
import { parseSearch } from '../../../../shared/search/parse-search.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { imageUrl } from '../../../assets/image-urls.ts';
import type { MemberFacts, MemberList } from '../../contract/members.ts';
import * as members from '../../repository/members.ts';
import { findMemberLimits } from '../../repository/members.ts';
import { findSessionsOf } from '../../repository/sessions.ts';
import type { MemberFilter, MemberSort } from '../../rules/member-fields.ts';
import type { Deps } from '../deps.ts';
import { userNotFound } from '../profile.ts';

export type MemberQuery = {
  q?: string | undefined;
  filter: MemberFilter;
  sort: MemberSort;
  minMegabytes: number;
  after?: string | undefined;
  limit: number;
};

const keys: Record<MemberSort, { isKey(after: string): boolean; of(row: members.MemberRow): string }> = {
  newest: { isKey: isId, of: ({ id }) => id },
  oldest: { isKey: isId, of: ({ id }) => id },
  username: { isKey: (after) => /^[a-z0-9-]{1,30}$/.test(after), of: ({ username }) => username },
  storage: {
    isKey: (after) => /^\d{1,15}$/.test(after.split('.')[0] ?? '') && isId(after.split('.')[1] ?? ''),
    of: ({ id, bytes }) => `${bytes}.${id}`,
  },
};

/**
 * Active members; `after` of the reply is the cursor of the next page. Moderators neither see mail addresses nor
 * search by them.
 */
export async function listMembers(deps: Deps, viewer: Member, query: MemberQuery): Promise<MemberList> {
  const { q = '', filter, sort, minMegabytes, after, limit } = query;
  if (after !== undefined && !keys[sort].isKey(after)) throw badRequest('after is not of this list', 'after');
  const rows = await members.findMembers(deps.db, {
    filter,
    sort,
    search: await parseMemberSearch(deps, q, hasRole(viewer, 'admin')),
    minBytes: minMegabytes * 1_000_000,
    after: after ?? null,
    limit: limit + 1,
  });
  const docs = rows.slice(0, limit);
  const last = rows.length > limit ? docs.at(-1) : undefined;
  return {
    docs: docs.map((row) => toListedMember(deps, viewer, row)),
    after: last ? keys[sort].of(last) : null,
  };
}

async function parseMemberSearch({ db }: Deps, q: string, hasAddresses: boolean) {
  const text = q.trim().toLowerCase();
  const domain = text.startsWith('@') ? canonicalDomain(text.slice(1)) : null;
  const prefix = domain === null ? canonicalIfEmail(text) : `@${domain}`;
  if (prefix === '') return null;
  const names = await parseSearch(db, prefix);
  return { prefix, names: names?.query.all ?? null, hasAddresses };
}

function toListedMember(
  { config }: Deps,
  viewer: Member,
  row: members.MemberRow | members.MemberFactsRow,
): MemberList['docs'][number] {
  return {
    _id: row.id,
    username: row.username,
    fullName: row.full_name,
    avatar: imageUrl(config.publicUrl, row.avatar_id, '128x128'),
    email: hasRole(viewer, 'admin') ? row.email : null,
    isVerified: row.is_verified,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    webs: row.webs,
    files: row.files,
    bytes: row.bytes,
  };
}

/** Returns the facts about a member that moderators see; throws a 404 for an unknown username. */
export async function getMember(deps: Deps, viewer: Member, username: string): Promise<MemberFacts> {
  const row = await members.findMemberFacts(deps.db, username);
  if (!row) throw userNotFound();
  const limits = await findMemberLimits(deps.db, row.id);
  const sessions = hasRole(viewer, 'admin') ? await findSessionsOf(deps.db, row.id) : null;
  return {
    ...toListedMember(deps, viewer, row),
    came: cameOf(row),
    followers: row.followers_count,
    following: row.following_count,
    publicWebs: row.public_webs,
    collections: row.collections,
    comments: row.comments,
    replies: row.replies,
    codeBytes: row.code_bytes,
    storage: row.storage,
    reports: {
      about: row.reports,
      open: row.open_reports,
      acted: row.acted_reports,
      own: row.own_reports,
    },
    limits,
    sessions:
      sessions?.map((session) => ({
        _id: session.id,
        agent: session.agent,
        address: session.address,
        createdAt: session.created_at.toISOString(),
        lastUsedAt: session.last_used_at.toISOString(),
      })) ?? null,
  };
}

function cameOf(row: members.MemberFactsRow): MemberFacts['came'] {
  if (row.invitation_id !== null) return { how: 'invited', by: row.invited_by };
  if (row.approved_by !== null) return { how: 'approved', by: row.approved_by };
  return { how: 'signed-up', by: null };
}
