import { sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';

export type Count = { hits: number; secondsLeft: number };

/** Counts one more hit of `key` in a window of `seconds` that begins with its first hit. */
export async function countHit(db: Db, key: string, seconds: number): Promise<Count> {
  const end = sql<Date>`now() + ${seconds} * interval '1 second'`;
  return db
    .insertInto('throttles')
    .values({ key, hits: 1, expires_at: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when throttles.expires_at <= now() then 1 else throttles.hits + 1 end`,
        expires_at: sql`case when throttles.expires_at <= now() then ${end} else throttles.expires_at end`,
      }),
    )
    .returning(['hits', sql<number>`extract(epoch from expires_at - now())::float8`.as('secondsLeft')])
    .executeTakeFirstOrThrow();
}

/**
 * Takes the turn for one more try of `key`, in one statement, so that tries sent at once cannot slip through. From the
 * fifth on each closes the door for a time, 1 s doubling to 15 min. Returns the seconds to wait, 0 for go.
 */
export async function takeBackoffAttempt(db: Db, key: string): Promise<number> {
  const hits = sql<number>`case when throttles.expires_at <= now() then 1 else throttles.hits + 1 end`;
  const wait = sql`case when ${hits} < 5 then 0 else least(900, power(2, least(${hits} - 5, 20))) end`;
  const taken = await db
    .insertInto('throttles')
    .values({ key, hits: 1, expires_at: sql<Date>`now() + interval '1 day'` })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          hits,
          open_at: sql`now() + ${wait} * interval '1 second'`,
          expires_at: sql`now() + interval '1 day'`,
        })
        .where('throttles.open_at', '<=', sql<Date>`now()`),
    )
    .returning('hits')
    .executeTakeFirst();
  if (taken) return 0;
  const closed = await db
    .selectFrom('throttles')
    .select(sql<number>`greatest(1, extract(epoch from open_at - now()))::float8`.as('seconds'))
    .where('key', '=', key)
    .executeTakeFirst();
  return closed?.seconds ?? 1;
}

/**
 * Counts one more hit of `key`, unless it has `max` in its window of `seconds`. Returns the window that it counts in, for
 * `giveBack`, or null and how long the window still lasts.
 */
export async function takeHit(
  db: Db,
  key: string,
  max: number,
  seconds: number,
): Promise<{ window: string | null; secondsLeft: number }> {
  const end = sql<Date>`now() + ${seconds} * interval '1 second'`;
  const taken = await db
    .insertInto('throttles')
    .values({ key, hits: 1, expires_at: end })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          hits: sql`case when throttles.expires_at <= now() then 1 else throttles.hits + 1 end`,
          expires_at: sql`case when throttles.expires_at <= now() then ${end} else throttles.expires_at end`,
        })
        .where((is) =>
          is.or([is('throttles.expires_at', '<=', sql<Date>`now()`), is('throttles.hits', '<', max)]),
        ),
    )
    .returning(sql<string>`expires_at::text`.as('window'))
    .executeTakeFirst();
  if (taken) return { window: taken.window, secondsLeft: 0 };
  const row = await db
    .selectFrom('throttles')
    .select(sql<number>`extract(epoch from expires_at - now())::float8`.as('secondsLeft'))
    .where('key', '=', key)
    .executeTakeFirst();
  return { window: null, secondsLeft: row?.secondsLeft ?? 1 };
}

/** Takes back a hit of `key` that was counted in this window. */
export async function refundHit(db: Db, key: string, window: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ hits: sql`hits - 1` })
    .where('key', '=', key)
    .where('expires_at', '=', sql<Date>`${window}::timestamptz`)
    .where('hits', '>', 0)
    .execute();
}

/**
 * Takes one of `saved` goes of `key`, of which one comes back every so many `seconds`. `open_at` is when all will be
 * back. Returns the seconds until the next one, 0 for go.
 */
export async function takeFromBucket(db: Db, key: string, saved: number, seconds: number): Promise<number> {
  const one = sql`${seconds} * interval '1 second'`;
  const slack = sql`${(saved - 1) * seconds} * interval '1 second'`;
  const full = sql<Date>`greatest(throttles.open_at, now()) + ${one}`;
  const taken = await db
    .insertInto('throttles')
    .values({ key, hits: 1, open_at: sql<Date>`now() + ${one}`, expires_at: sql<Date>`now() + ${one}` })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ hits: sql`throttles.hits + 1`, open_at: full, expires_at: full })
        .where('throttles.open_at', '<=', sql<Date>`now() + ${slack}`),
    )
    .returning('hits')
    .executeTakeFirst();
  if (taken) return 0;
  const short = await db
    .selectFrom('throttles')
    .select(sql<number>`greatest(1, extract(epoch from open_at - ${slack} - now()))::float8`.as('seconds'))
    .where('key', '=', key)
    .executeTakeFirst();
  return short?.seconds ?? 1;
}

/** Forgets what was counted of these keys: the right password was given, or a new one set. */
export async function deleteCounters(db: Db, ...keys: string[]): Promise<void> {
  await db.deleteFrom('throttles').where('key', 'in', keys).execute();
}

/** Removes counters that count nothing any more. */
export async function deleteExpiredThrottles(db: Db): Promise<void> {
  await db.deleteFrom('throttles').where('expires_at', '<', sql<Date>`now()`).execute();
}
