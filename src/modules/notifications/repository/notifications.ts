import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { isVisibleTo } from '../../../shared/db/statements/visibility.ts';
import type { Member } from '../../../shared/viewer.ts';
import { isActive, type OwnerRow, ownerColumns } from '../../accounts/fragments.ts';
import { isNotMuted, isOpenByLinkTo } from '../../social/fragments.ts';
import type { ReadGroup } from '../contract.ts';
import type { NotificationKind } from '../rules/kinds.ts';
import { hiddenKinds } from './settings.ts';

/** Maximum number of events kept for a member. Older ones are deleted. */
export const maxEvents = 1_000;

/**
 * SQL: the member's latest events whose subjects and actors they may see now, with the names of both. Content hidden
 * from lists is hidden here too, since it is joined in the same way, with its module's fragment. Below an unlisted
 * web, members see answers to their own comments by its link.
 */
const visibleEvents = (member: Member, wanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select n.id, n.kind, n.subject_id, n.event, n.actor_id, n.created_at, n.read_at is null as is_unread,
    n.collection_id, n.asset_id, n.comment_id, n.reply_id, n.action_id, n.report_id, w.id as web_id, c.id as thread_id,
    case when not ${isVisibleTo(member, 'w')} then w.link_key end as link_key,
    coalesce(left(r.text, 200), left(c.text, 200), x.title, w.title, l.name, s.title, m.subject_label, p.subject_label, '') as title
  from (
    select * from notifications where recipient_id = ${member.id} and ${wanted}
    order by id desc limit ${maxEvents}
  ) n
  left join users a on a.id = n.actor_id
  left join replies r on r.id = n.reply_id
  left join comments c on c.id = coalesce(n.comment_id, r.comment_id)
  left join webs w on w.id = coalesce(n.web_id, c.web_id)
  left join webs x on x.id = n.subject_id and n.kind = 'fork'
  left join collections l on l.id = n.collection_id
  left join assets s on s.id = n.asset_id
  left join moderation_actions m on m.id = n.action_id
  left join reports p on p.id = n.report_id
  where (n.actor_id is null or (${isActive('a')} and ${isNotMuted(member, 'n.actor_id')}))
    and (n.kind not in ('comment', 'reply', 'mention') or not exists (
      select from muted_threads t where t.member_id = ${member.id} and t.comment_id = c.id))
    and (num_nonnulls(n.web_id, n.comment_id, n.reply_id) = 0 or ${isVisibleTo(member, 'w')} or ${isOpenByLinkTo(member, 'w')})
    and (n.kind <> 'fork' or ${isVisibleTo(member, 'x')})
    and (n.collection_id is null or ${isVisibleTo(member, 'l')})
    and (n.asset_id is null or ${isVisibleTo(member, 's')})`;

/** Only notifications that the member sees on the site. */
const shownTo = (member: Member) => sql`kind <> all(${hiddenKinds(member.id)})`;

export type GroupRow = {
  id: number;
  kind: NotificationKind;
  subject_id: string;
  event: string;
  is_unread: boolean;
  created_at: Date;
  title: string;
  web_id: string | null;
  thread_id: string | null;
  /** Key of the link of an unlisted web of another member. */
  link_key: string | null;
  collection_id: string | null;
  asset_id: string | null;
  comment_id: string | null;
  reply_id: string | null;
  action_id: string | null;
  report_id: string | null;
  actors_count: number;
  /** The latest three, the latest first. */
  actor_ids: string[];
};

type Wanted = { before: number | null; limit: number };

/** Up to `limit` groups of a member's events, the latest first, of those whose latest event is before the event `before`. */
export const findGroups = (db: Db, member: Member, wanted: Wanted): Promise<GroupRow[]> =>
  selectGroups(db, visibleEvents(member, shownTo(member)), wanted);

/** Up to `limit` groups of the events of one mail that are still unread and visible. */
export const findMailedGroups = (db: Db, member: Member, mailId: string, limit: number) =>
  selectGroups(db, visibleEvents(member, sql`mail_id = ${mailId} and read_at is null`), {
    before: null,
    limit,
  });

async function selectGroups(
  db: Db,
  visible: RawBuilder<unknown>,
  { before, limit }: Wanted,
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with visible as materialized (${visible}),
    latest as (
      select kind, subject_id, is_unread, actor_id, max(id) as id from visible group by 1, 2, 3, 4
    ),
    groups as (
      select max(id) as id, count(actor_id)::int as actors_count,
        coalesce((array_agg(actor_id order by id desc) filter (where actor_id is not null))[1:3], '{}') as actor_ids
      from latest group by kind, subject_id, is_unread
      ${before === null ? sql`` : sql`having max(id) < ${before}`}
      order by 1 desc limit ${limit}
    )
    select v.*, g.actors_count, g.actor_ids from groups g join visible v on v.id = g.id order by v.id desc`.execute(
    db,
  );
  return rows;
}

/** The number of groups that have unread events. */
export async function countUnread(db: Db, member: Member): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(distinct (kind, subject_id))::int as unread from (${visibleEvents(member, sql`${shownTo(member)} and read_at is null`)}) as visible`.execute(
    db,
  );
  return rows[0]?.unread ?? 0;
}

/** The owner cards of members, by id. */
export async function findActors(
  db: Db,
  member: Member,
  ids: readonly string[],
): Promise<Map<string, OwnerRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users as o')
    .select(ownerColumns(member, 'o'))
    .where('o.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.owner_id, row]));
}

/** Marks a member's events of these groups as read, each up to `until`; returns whether any was unread. */
export async function markGroupsRead(
  tx: Tx,
  memberId: string,
  groups: readonly ReadGroup[],
): Promise<boolean> {
  const kinds = groups.map(({ kind }) => kind);
  const subjects = groups.map(({ subject }) => subject);
  const untils = groups.map(({ until }) => until);
  const { numAffectedRows } = await sql`
    update notifications n set read_at = now(), mail_at = null
    from unnest(${kinds}::text[], ${subjects}::uuid[], ${untils}::bigint[]) as seen (kind, subject_id, until)
    where n.recipient_id = ${memberId} and n.read_at is null
      and n.kind = seen.kind and n.subject_id = seen.subject_id and n.id <= seen.until`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Marks all of a member's events up to `until` as read; returns whether any was unread. */
export async function markAllRead(tx: Tx, memberId: string, until: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notifications set read_at = now(), mail_at = null
    where recipient_id = ${memberId} and read_at is null and id <= ${until}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Deletes the events older than 90 days among the oldest `limit` ones; returns how many. */
export async function deleteOldEvents(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where created_at < now() - interval '90 days'
      and id in (select id from notifications order by id limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Only members with one of the newest events can have exceeded the maximum since the last run, so only these are
 * counted.
 */
const recentEvents = 50_000;

/** Deletes up to `limit` events beyond the latest 1,000 of their members; returns how many. */
export async function deleteSurplusEvents(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with recent as (
      select distinct recipient_id from (
        select recipient_id from notifications order by id desc limit ${recentEvents}
      ) as newest
    ),
    surplus as (
      select e.id from recent cross join lateral (
        select id from notifications n where n.recipient_id = recent.recipient_id
        order by id desc offset ${maxEvents}
      ) e limit ${limit}
    )
    delete from notifications where id in (select id from surplus)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
