import { sql } from 'kysely';
import type { Db } from '../../../../shared/db/database.ts';
import type { WaveGroup } from '../../contract/spam.ts';
import { isOrdinary, isTrusted } from './selections.ts';

/** Minimum members in a group. */
const minMembers = 3;
/** Groups of each kind. */
const maxGroups = 8;
/** The newest members who are looked at. */
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

/** Groups of at least three members of the last days who share something and are neither trusted nor suspended, the largest first. */
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
