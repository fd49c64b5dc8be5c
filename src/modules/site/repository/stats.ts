import { sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';

/** The lowest id (UUID version 7) of a row that was made an hour before yesterday began, since clocks differ a little. */
const firstId = sql`(
  with moment as (select lpad(to_hex((extract(epoch from
    (date_trunc('day', now() at time zone 'UTC') - interval '25 hours') at time zone 'UTC') * 1000)::bigint), 12, '0') as hex)
  select (substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-0000-0000-000000000000')::uuid from moment)`;

const dayOf = sql`(created_at at time zone 'UTC')::date`;
const today = sql`(now() at time zone 'UTC')::date`;

/** How many rows of a table were made on `days.day`; reads the rows of two days by their ids. */
const madeOnDay = (table: string) =>
  sql`(select count(*) from ${sql.table(table)} where id >= ${firstId} and ${dayOf} = days.day)`;

/**
 * Counts the new items of today and yesterday, and the totals. Concurrent counts of several processes wait for each
 * other at the row, and the last count is kept.
 */
export async function countStats(db: Db): Promise<void> {
  await sql`
    insert into site_stats as s (day, sign_ups, webs, comments)
    select days.day, ${madeOnDay('users')}, ${madeOnDay('webs')}, ${madeOnDay('comments')} + ${madeOnDay('replies')}
    from (values (${today} - 1), (${today})) as days (day)
    order by days.day
    on conflict (day) do update set
      sign_ups = greatest(s.sign_ups, excluded.sign_ups),
      webs = greatest(s.webs, excluded.webs),
      comments = greatest(s.comments, excluded.comments)`.execute(db);
  await sql`
    update site_stats as s set
      members = people.members,
      all_webs = webs.webs,
      public_webs = webs.shown,
      files = stored.files,
      bytes = stored.bytes,
      waiting_jobs = greatest(s.waiting_jobs, jobs.waiting),
      failed_jobs = jobs.failed,
      views = coalesce(s.views, 0),
      counted_at = now()
    from (select count(*) as members from users where deleted_at is null) as people,
      (select coalesce(sum(webs), 0) as webs, coalesce(sum(shown), 0) as shown from web_counts) as webs,
      (select coalesce(sum(files), 0) as files, coalesce(sum(bytes), 0) as bytes from member_storage) as stored,
      (select count(*) filter (where failed_at is null and run_at <= now()) as waiting,
        count(*) filter (where failed_at is not null) as failed from outbox where done_at is null) as jobs
    where s.day = ${today}`.execute(db);
}

/** Whether today's row was counted less than `seconds` ago. */
export async function isCounted(db: Db, seconds: number): Promise<boolean> {
  const row = await db
    .selectFrom('site_stats')
    .select('day')
    .where('day', '=', sql<Date>`${today}`)
    .where('counted_at', '>', sql<Date>`now() - ${seconds} * interval '1 second'`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The last `days` days up to today, the oldest first; a day without a row is one on which nothing happened. */
export async function findStats(db: Db, days: number) {
  const { rows } = await sql<StatsRow>`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(s.sign_ups, 0) as "signUps", coalesce(s.webs, 0) as webs,
      coalesce(s.comments, 0) as comments, s.views, s.members, s.all_webs as "allWebs", s.public_webs as "publicWebs",
      s.files, s.bytes::float8 as bytes, s.waiting_jobs as "waitingJobs", s.failed_jobs as "failedJobs"
    from generate_series(${today} - ${days}::int + 1, ${today}, interval '1 day') as days (day)
    left join site_stats as s on s.day = days.day::date
    order by days.day`.execute(db);
  return rows;
}

type StatsRow = {
  day: string;
  signUps: number;
  webs: number;
  comments: number;
  views: number | null;
  members: number | null;
  allWebs: number | null;
  publicWebs: number | null;
  files: number | null;
  bytes: number | null;
  waitingJobs: number | null;
  failedJobs: number | null;
};
