import { type Kysely, sql } from 'kysely';

/**
 * What happened on the site on each day (UTC), for the plots of the administration. A job counts members, webs, comments, files and
 * jobs of today and yesterday; a trigger adds the views, which no table keeps by day: it runs once for each batch that the
 * roll-up of activity takes. Null is unknown: what no row tells of the days before this migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const made = (table: string, column: string) => `
  select (created_at at time zone 'UTC')::date as day,
    ${['sign_ups', 'webs', 'comments'].map((name) => (name === column ? '1' : '0')).join(', ')}
  from ${table} where created_at > now() - interval '400 days'`;

const statements = [
  `create table site_stats (
    day date primary key,
    sign_ups integer not null default 0,
    webs integer not null default 0,
    comments integer not null default 0,
    views integer,
    members integer,
    all_webs integer,
    public_webs integer,
    files integer,
    bytes bigint,
    waiting_jobs integer,
    failed_jobs integer,
    counted_at timestamptz
  )`,
  `insert into site_stats (day, sign_ups, webs, comments)
    select day, sum(sign_ups), sum(webs), sum(comments) from (
      ${made('users', 'sign_ups')} and deleted_at is null
      union all ${made('webs', 'webs')}
      union all ${made('comments', 'comments')}
      union all ${made('replies', 'comments')}
    ) as made (day, sign_ups, webs, comments) group by day`,
  `create function count_views_of_day() returns trigger language plpgsql as $$
  declare
    counted integer := (select sum(views) from gone);
  begin
    if counted > 0 then
      insert into site_stats (day, views) values ((now() at time zone 'UTC')::date, counted)
        on conflict (day) do update set views = coalesce(site_stats.views, 0) + excluded.views;
    end if;
    return null;
  end $$`,
  `create trigger web_activity_counted after delete on web_activity
    referencing old table as gone for each statement execute function count_views_of_day()`,
];
