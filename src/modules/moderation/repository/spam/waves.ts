import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../shared/db/database.ts';
import { canonicalDomain } from '../../../../shared/rules/email.ts';
import { isActive } from '../../../accounts/fragments.ts';
import type { WaveGroup } from '../../contract/spam.ts';

/** Minimum members in a group. */
const minMembers = 3;
/** Maximum groups of each kind. */
const maxGroups = 8;
/** Maximum members who are examined, the newest first. */
const maxRecent = 20_000;
const maxKnown = 1_000;

export type WaveGroupRow = {
  kind: WaveGroup['kind'];
  key: string;
  members: number;
  known: number;
  first: Date;
  last: Date;
  /** The creator of the group's invitation. */
  inviter: string | null;
};

const grouped = (kind: WaveGroup['kind'], key: ReturnType<typeof sql>, from = sql`recent as r`) => sql`
  select ${sql.lit(kind)} as kind, ${key} as key, count(distinct r.id)::int as members,
    min(r.created_at) as first, max(r.created_at) as last
  from ${from} where ${key} is not null group by 2 having count(distinct r.id) >= ${sql.lit(minMembers)}`;

/**
 * Groups of at least three members of the last days who share something and are neither trusted nor suspended, the
 * largest first.
 */
export async function findWaveGroups(db: Db, days: number, newDays: number): Promise<WaveGroupRow[]> {
  const { rows } = await sql<WaveGroupRow>`
    with recent as materialized (
      select u.id, u.created_at, u.sign_up_network, u.invitation_id, split_part(lower(u.email), '@', 2) as domain
      from users u
      where u.created_at > now() - ${days} * interval '1 day' and ${isOrdinary} and not ${isTrusted(newDays)}
        and coalesce(u.suspended_until <= now(), true)
      order by u.created_at desc limit ${sql.lit(maxRecent)}
    ), groups as (
      ${grouped('hour', sql`to_char(date_trunc('hour', r.created_at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:00:00.000"Z"')`)}
      union all ${grouped('network', sql`encode(r.sign_up_network, 'hex')`)}
      union all ${grouped('domain', sql`r.domain`)}
      union all ${grouped('invitation', sql`r.invitation_id::text`)}
      union all ${grouped(
        'code',
        sql`encode(w.code_key, 'hex')`,
        sql`recent as r join webs w on w.owner_id = r.id and w.code_key is not null and not w.is_fork`,
      )}
    ), ranked as (
      select *, row_number() over (partition by kind order by members desc, last desc) as place from groups
    )
    select kind, key, members, first, last, case when kind = 'domain' then (
        select count(*)::int from (
          select from users k where split_part(lower(k.email), '@', 2) = key and k.created_at < ranked.first
          limit ${sql.lit(maxKnown)}) as known) else 0 end as known,
      case when kind = 'invitation' then (
        select c.username from invitations i join users c on c.id = i.creator_id where i.id::text = key) end as inviter
    from ranked where place <= ${sql.lit(maxGroups)} order by kind, place`.execute(db);
  return rows;
}

/** How many members signed up in each hour of the last days, the oldest first. */
export async function countSignUpsByHour(db: Db, days: number): Promise<{ hour: Date; signUps: number }[]> {
  const { rows } = await sql<{ hour: Date; signUps: number }>`
    with hours as (
      select generate_series(date_trunc('hour', now()) - ${days * 24 - 1} * interval '1 hour',
        date_trunc('hour', now()), interval '1 hour') as hour
    ), counted as (
      select date_trunc('hour', created_at) as hour, count(*)::int as sign_ups from users u
      where created_at >= (select min(hour) from hours) and deleted_at is null group by 1
    )
    select hour, coalesce(sign_ups, 0) as "signUps" from hours left join counted using (hour) order by hour`.execute(
    db,
  );
  return rows;
}

/** Selects the members who share all of these attributes. */
export type Selection = {
  since?: Date | undefined;
  until: Date;
  network?: string | undefined;
  domain?: string | undefined;
  invitation?: string | undefined;
  code?: string | undefined;
  includesTrusted: boolean;
  /** Members are new for this number of days. */
  newDays: number;
};

/** Maximum members in a selection. */
export const maxSelected = 10_000;

/** SQL condition: whether the joined row of `users as u` is an active member without a role. */
const isOrdinary = sql<boolean>`(${isActive('u')} and not u.is_admin and not u.is_moderator)`;

/**
 * SQL condition: whether somebody has vouched for the member of the joined row of `users as u`, or they are no longer
 * new.
 */
const isTrusted = (newDays: number) =>
  sql<boolean>`(u.is_vouched_for or u.created_at < now() - ${newDays} * interval '1 day')`;

const isSuspended = sql<boolean>`coalesce(u.suspended_until > now(), false)`;

function conditions({ since, until, network, domain, invitation, code }: Selection): RawBuilder<boolean> {
  const all = [isOrdinary, sql<boolean>`u.created_at < ${until}`];
  if (since) all.push(sql`u.created_at >= ${since}`);
  if (network !== undefined) all.push(sql`u.sign_up_network = decode(${network}, 'hex')`);
  if (domain !== undefined)
    all.push(sql`split_part(lower(u.email), '@', 2) = ${canonicalDomain(domain) ?? domain}`);
  if (invitation !== undefined) all.push(sql`u.invitation_id = ${invitation}`);
  if (code !== undefined)
    all.push(sql`u.id in (
      select w.owner_id from webs w
      where w.code_key = decode(${code}, 'hex') and not w.is_fork and w.created_at < ${until})`);
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

/** The selected members, up to one more than the maximum of a selection. */
const matched = (selection: Selection) => sql`
  select u.id, u.created_at, ${isSuspended} as is_handled, ${isTrusted(selection.newDays)} as is_trusted
  from users u where ${conditions(selection)} order by u.created_at desc, u.id desc limit ${sql.lit(maxSelected + 1)}`;

const isChosen = ({ includesTrusted }: Selection) =>
  sql<boolean>`(not is_handled and (not is_trusted or ${includesTrusted}))`;

/** Ids of the members whom an action on this selection affects, without those in `except`. */
export const chosenIds = (selection: Selection, except: readonly string[]) => sql<{ id: string }>`
  select id from (${matched(selection)}) as matched where ${isChosen(selection)} and id <> all(${[...except]}::uuid[])`;

type Totals = { total: number; handled: number; leftOut: number; webs: number; usernames: string[] };

/**
 * Counts the selected members and their webs, the members who are suspended already (`handled`), and the
 * trusted ones who are left out, with the first `maxNames` usernames of the latter.
 */
export async function countSelected(db: Db, selection: Selection, maxNames: number): Promise<Totals> {
  const isLeftOut = sql`not is_handled and is_trusted and not ${selection.includesTrusted}::boolean`;
  const { rows } = await sql<Totals>`
    with matched as materialized (${matched(selection)})
    select count(*) filter (where ${isChosen(selection)})::int as total,
      count(*) filter (where is_handled)::int as handled,
      count(*) filter (where ${isLeftOut})::int as "leftOut",
      (select coalesce(sum(c.webs), 0)::int from matched m join web_counts c on c.owner_id = m.id
        where ${isChosen(selection)}) as webs,
      coalesce((select array_agg(username) from (
        select u.username from matched m join users u on u.id = m.id where ${isLeftOut}
        order by m.created_at, m.id limit ${maxNames}) as first), '{}') as usernames
    from matched`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('an aggregate without groups returned no row');
  return totals;
}

type SelectedRow = {
  id: string;
  username: string;
  full_name: string;
  avatar_id: string | null;
  created_at: Date;
  is_verified: boolean;
  is_trusted: boolean;
  webs: number;
};

/** One page of the selected members, the latest first. */
export async function findSelected(
  db: Db,
  selection: Selection,
  { page, limit }: { page: number; limit: number },
): Promise<SelectedRow[]> {
  const { rows } = await sql<SelectedRow>`
    with chosen as materialized (
      select * from (${matched(selection)}) as matched where ${isChosen(selection)}
      order by created_at desc, id desc limit ${limit} offset ${(page - 1) * limit}
    )
    select u.id, u.username, u.full_name, u.avatar_id, u.created_at, u.is_verified, m.is_trusted,
      coalesce(c.webs, 0) as webs
    from chosen m join users u on u.id = m.id left join web_counts c on c.owner_id = m.id
    order by m.created_at desc, m.id desc`.execute(db);
  return rows;
}
