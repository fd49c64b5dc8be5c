import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import type { DB } from '../../../shared/db/schema.gen.ts';
import type { Role } from '../../../shared/rules/roles.ts';
import { isActive, isSuspended } from '../fragments.ts';
import type { MemberFilter, MemberSort } from '../rules/member-fields.ts';

/** A text that members are searched by: their names, and for admins also mail addresses and their domains. */
export type MemberSearch = {
  /** Lower case. */
  prefix: string;
  /** A tsquery of the words of names; null without a word. */
  names: string | null;
  hasAddresses: boolean;
};

export type MemberListRequest = {
  filter: MemberFilter;
  sort: MemberSort;
  search: MemberSearch | null;
  minBytes: number;
  /** Cursor: the last member of the previous page. Depending on the order an id, a username, or bytes and id. */
  after: string | null;
  limit: number;
};

/** The role of the joined row of `u`. */
const role =
  sql<Role>`case when u.is_admin then 'admin' when u.is_moderator then 'moderator' else 'member' end`.as(
    'role',
  );

const lastSeen = sql<Date | null>`(select max(s.last_used_at) from sessions s where s.user_id = u.id)`;

const filters = {
  all: sql<boolean>`true`,
  new: sql<boolean>`u.created_at > now() - interval '7 days'`,
  unverified: sql<boolean>`not u.is_verified`,
  // Without `coalesce`, so that PostgreSQL can use the index of suspended members.
  suspended: sql<boolean>`u.suspended_until > now()`,
  limited: sql<boolean>`u.limited_at is not null`,
  moderators: sql<boolean>`(u.is_moderator or u.is_admin)`,
} as const satisfies Record<MemberFilter, unknown>;

/** The last character in the byte order of UTF-8. */
const last = '\u{10ffff}';

/** SQL condition: whether a search finds the member `u`. Each part of the search uses its own index. */
function found({ prefix, names, hasAddresses }: MemberSearch) {
  const end = `${prefix}${last}`;
  const parts = [sql`select id from users where username ~>=~ ${prefix} and username ~<~ ${end}`];
  if (names !== null)
    parts.push(sql`select user_id from people_search where document @@ (select ${names}::tsquery)`);
  if (hasAddresses && prefix.startsWith('@'))
    parts.push(sql`select id from users where split_part(lower(email), '@', 2) = ${prefix.slice(1)}`);
  else if (hasAddresses)
    parts.push(sql`select id from users where lower(email) ~>=~ ${prefix} and lower(email) ~<~ ${end}`);
  return sql<boolean>`u.id in (${sql.join(parts, sql` union `)})`;
}

type Members = SelectQueryBuilder<
  DB & { u: DB['users']; stored: DB['member_storage'] },
  'u' | 'stored',
  object
>;

/** One page of active members, by the key of the last one before it. */
export async function findMembers(db: Db, request: MemberListRequest) {
  const { filter, search, minBytes, limit } = request;
  const base = db
    .selectFrom('users as u')
    .leftJoin('member_storage as stored', 'stored.owner_id', 'u.id')
    .where(isActive('u'))
    .where(filters[filter])
    .$if(search !== null, (query) => query.where(search === null ? sql<boolean>`true` : found(search)))
    .$if(minBytes > 0, (query) => query.where('stored.bytes', '>=', minBytes));
  return inOrder(base as unknown as Members, request)
    .leftJoin('web_counts as counts', 'counts.owner_id', 'u.id')
    .select(['u.id', 'u.username', 'u.full_name', 'u.avatar_id', 'u.email', 'u.is_verified', 'u.created_at'])
    .select([
      role,
      lastSeen.as('last_seen_at'),
      sql<number>`coalesce(counts.webs, 0)`.as('webs'),
      sql<number>`coalesce(stored.files, 0)`.as('files'),
      sql<number>`coalesce(stored.bytes, 0)::float8`.as('bytes'),
    ])
    .limit(limit)
    .execute();
}

function inOrder(members: Members, { sort, after }: MemberListRequest): Members {
  const key = after ?? '';
  const isFirst = after === null;
  if (sort === 'username')
    return members.$if(!isFirst, (query) => query.where('u.username', '>', key)).orderBy('u.username');
  if (sort === 'storage') {
    const [bytes = '0', id = ''] = key.split('.');
    return members
      .where('stored.bytes', '>', 0)
      .$if(!isFirst, (query) =>
        query.where(sql<boolean>`(stored.bytes, stored.owner_id) < (${bytes}::bigint, ${id}::uuid)`),
      )
      .orderBy('stored.bytes', 'desc')
      .orderBy('stored.owner_id', 'desc');
  }
  const isNewest = sort === 'newest';
  return members
    .$if(!isFirst, (query) => query.where('u.id', isNewest ? '<' : '>', key))
    .orderBy('u.id', isNewest ? 'desc' : 'asc');
}

export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number];

const count = (from: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from ${from})`;

/** Everything about one active member; undefined when there is none with this username. */
export async function findMemberFacts(db: Db, username: string) {
  return db
    .selectFrom('users as u')
    .leftJoin('web_counts as counts', 'counts.owner_id', 'u.id')
    .leftJoin('member_storage as stored', 'stored.owner_id', 'u.id')
    .leftJoin('invitations', 'invitations.id', 'u.invitation_id')
    .leftJoin('users as inviter', 'inviter.id', 'invitations.creator_id')
    .select(['u.id', 'u.username', 'u.full_name', 'u.avatar_id', 'u.email', 'u.is_verified', 'u.created_at'])
    .select(['u.followers_count', 'u.following_count', 'u.approved_by', 'u.invitation_id'])
    .select('inviter.username as invited_by')
    .select([
      role,
      lastSeen.as('last_seen_at'),
      sql<number>`coalesce(counts.webs, 0)`.as('webs'),
      sql<number>`coalesce(counts.shown, 0)`.as('public_webs'),
      sql<number>`coalesce(stored.files, 0)`.as('files'),
      sql<number>`coalesce(stored.bytes, 0)::float8`.as('bytes'),
      count(sql`collections where owner_id = u.id`).as('collections'),
      count(sql`comments where owner_id = u.id`).as('comments'),
      count(sql`replies where owner_id = u.id`).as('replies'),
      count(sql`reports where owner_id = u.id`).as('reports'),
      count(sql`reports where owner_id = u.id and handled_at is null`).as('open_reports'),
      count(sql`reports where owner_id = u.id and outcome = 'acted'`).as('acted_reports'),
      count(sql`reports where reporter_id = u.id`).as('own_reports'),
      sql<number>`(select coalesce(sum(code_bytes + history_bytes), 0)::float8 from webs where owner_id = u.id)`.as(
        'code_bytes',
      ),
      sql<{ kind: string; files: number; bytes: number }[]>`(
        select coalesce(json_agg(by_kind order by kind), '[]') from (
          select kind, count(*)::int as files, sum(bytes) as bytes from media
          where owner_id = u.id and status in ('pending', 'ready') group by kind) as by_kind)`.as('storage'),
    ])
    .where('u.username', '=', username)
    .where(isActive('u'))
    .executeTakeFirst();
}

export type MemberFactsRow = NonNullable<Awaited<ReturnType<typeof findMemberFacts>>>;

/** Locks the row of an active member until the end of the transaction; undefined when there is none with this username. */
export async function lockMember(tx: Tx, username: string) {
  return lockActive(tx).where('u.username', '=', username).executeTakeFirst();
}

/** Like `lockMember`, by the member's id. */
export async function lockMemberById(tx: Tx, id: string) {
  return lockActive(tx).where('u.id', '=', id).executeTakeFirst();
}

const lockActive = (tx: Tx) =>
  tx
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.email', 'u.is_verified', 'u.is_moderator', role])
    .where(isActive('u'))
    .forNoKeyUpdate();

export type LockedMember = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

/** Limits of one member; null is the limit that all members have. */
export type MemberLimits = {
  maxFiles: number | null;
  maxMegabytes: number | null;
  maxWebs: number | null;
  maxCodeMegabytes: number | null;
};

const none: MemberLimits = { maxFiles: null, maxMegabytes: null, maxWebs: null, maxCodeMegabytes: null };

export async function findMemberLimits(db: Db, userId: string): Promise<MemberLimits> {
  const row = await db
    .selectFrom('member_limits')
    .select([
      'max_files as maxFiles',
      'max_megabytes as maxMegabytes',
      'max_webs as maxWebs',
      'max_code_megabytes as maxCodeMegabytes',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? none;
}

export async function setMemberLimits(tx: Tx, userId: string, limits: MemberLimits): Promise<void> {
  const values = {
    max_files: limits.maxFiles,
    max_megabytes: limits.maxMegabytes,
    max_webs: limits.maxWebs,
    max_code_megabytes: limits.maxCodeMegabytes,
  };
  await tx
    .insertInto('member_limits')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** End of the suspension; null for one without an end. */
const until =
  sql<Date | null>`case when users.suspended_until < 'infinity' then users.suspended_until end`.as('until');

/** The suspension of a member now, if there is one. */
export async function findSuspension(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select([until, 'suspension_reason as reason'])
    .where('id', '=', userId)
    .where(isSuspended())
    .executeTakeFirst();
}

/** The suspension that ended this session, while it is in force. */
export async function findSuspensionOfSession(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([until, 'users.suspension_reason as reason'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_reason', '=', 'suspended')
    .where(isSuspended())
    .executeTakeFirst();
}

/** Suspends a member whose row is locked until `end`, or without an end if it is null. */
export async function setSuspension(tx: Tx, id: string, end: Date | null, reason: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ suspended_until: end ?? sql<Date>`'infinity'`, suspension_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Ends the suspension of a member. */
export async function clearSuspension(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ suspended_until: null, suspension_reason: '' })
    .where('id', '=', id)
    .execute();
}

/** Removes a member's content from the lists of others, or adds it again. */
export async function setLimited(tx: Tx, id: string, isLimited: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ limited_at: isLimited ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute();
}

/**
 * Whether another admin could log in. Takes a lock, so that only one transaction at a time checks this and suspends.
 */
export async function hasOtherAdmin(tx: Tx, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(5301, 0)`.execute(tx);
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('id', '<>', id)
    .where(isActive())
    .where((is) => is.not(isSuspended()))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Waits until the writes of a suspended member that began before the suspension are committed: later writes cannot
 * publish anything. schema/suspensions.sql takes the shared side of the lock.
 */
export async function awaitPublishing(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(5300, hashtext(${id}::uuid::text) & 63)`.execute(tx);
}
