import { sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';

export type Count = { hits: number; secondsLeft: number };

/** Counts one more hit of `key` in a fixed window of `seconds` that begins with the first hit. */
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
 * Takes one more attempt of `key`, in one statement, so that concurrent attempts cannot slip through. From the fifth
 * on, each attempt delays the next: exponential backoff from 1 s to 15 min. Returns the seconds to wait, 0 when the
 * attempt is allowed.
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
 * Counts one more hit of `key`, unless its window of `seconds` has `max` hits already. Returns the window that it
 * counts in, for `refundHit`, or null and the seconds until the window ends.
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

/** Takes back a hit of `key`, if its window is still this one. */
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
 * Takes a token from the bucket of `key`, which holds `burst` and regains one every `seconds` (token bucket as GCRA:
 * `open_at` is the time at which it is full again). Returns the seconds until the next token, 0 when one was taken.
 */
export async function takeFromBucket(db: Db, key: string, burst: number, seconds: number): Promise<number> {
  const one = sql`${seconds} * interval '1 second'`;
  const slack = sql`${(burst - 1) * seconds} * interval '1 second'`;
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

/** Deletes the counters of these keys, after the right password or a new one. */
export async function deleteCounters(db: Db, ...keys: string[]): Promise<void> {
  await db.deleteFrom('throttles').where('key', 'in', keys).execute();
}

/** Deletes counters whose window has ended. */
export async function deleteExpiredThrottles(db: Db): Promise<void> {
  await db.deleteFrom('throttles').where('expires_at', '<', sql<Date>`now()`).execute();
}
