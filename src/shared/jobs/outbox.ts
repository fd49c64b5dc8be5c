import { sql } from 'kysely';
import { type Db, executeRead, type Tx } from '../db/database.ts';

export type OutboxRow = { id: number; job: string; payload: unknown };

/** Job id of an outbox row in the queue. BullMQ forbids colons and ids of digits only. */
export const queueIdOf = (rowId: number) => `ob-${rowId}`;

/** Id of the outbox row behind a queue's job id, or null for a scheduled job. */
export function rowIdOf(queueId: string): number | null {
  const digits = /^ob-(\d+)$/.exec(queueId)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Whether the job is done; done rows are deleted later, so a missing row counts as done. */
export async function isDone(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('outbox').select('done_at').where('id', '=', id).executeTakeFirst();
  return row === undefined || row.done_at !== null;
}

/** Marks the row done; returns false if it already was. */
export async function stampDone(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ done_at: sql<Date>`now()`, failed_at: null, error: null })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Marks a row failed after its job's last attempt. */
export async function markFailed(db: Db, id: number, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: sql<Date>`now()`, error: error.slice(0, 2_000) })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}

/** Locks due rows of `jobs` that are not in the queue yet, skipping rows locked by another relay. */
export function takeWaiting(tx: Tx, jobs: readonly string[], limit: number): Promise<OutboxRow[]> {
  return tx
    .selectFrom('outbox')
    .select(['id', 'job', 'payload'])
    .where('handed_at', 'is', null)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('run_at', '<=', sql<Date>`now()`)
    .where('job', 'in', jobs)
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/**
 * Backlog of one job name: rows that are due, rows that failed for good, and seconds since the oldest due row's
 * `run_at`.
 */
export type Depth = { job: string; waiting: number; failed: number; age: number };

/**
 * Counted in the outbox, where every job has a row until it is done. This works with either queue backend and after a
 * queue has lost its data.
 */
export async function findDepths(db: Db): Promise<Depth[]> {
  const due = sql`failed_at is null and run_at <= now()`;
  return db
    .selectFrom('outbox')
    .select([
      'job',
      sql<number>`count(*) filter (where ${due})::int`.as('waiting'),
      sql<number>`count(*) filter (where failed_at is not null)::int`.as('failed'),
      sql<number>`coalesce(extract(epoch from now() - min(run_at) filter (where ${due} and handed_at is null)), 0)::float8`.as(
        'age',
      ),
    ])
    .where('done_at', 'is', null)
    .groupBy('job')
    .execute();
}

/** The database's clock, minus `seconds`. */
export async function databaseTime(db: Db, seconds: number): Promise<Date> {
  const [row] = await executeRead(
    db,
    sql<{ at: Date }>`select now() - make_interval(secs => ${seconds}) as at`,
  );
  if (row === undefined) throw new Error('the database returned no time');
  return row.at;
}

/** Locks rows of `jobs` enqueued before `cutoff` that are neither done nor failed. */
export function takeOverdue(
  tx: Tx,
  jobs: readonly string[],
  cutoff: Date,
  limit: number,
): Promise<OutboxRow[]> {
  return tx
    .selectFrom('outbox')
    .select(['id', 'job', 'payload'])
    .where('handed_at', '<', cutoff)
    .where('job', 'in', jobs)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('handed_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markHanded(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('outbox').set({ handed_at: sql<Date>`now()` }).where('id', 'in', ids).execute();
}

/** Names of due jobs other than `jobs` that wait for a worker of another version. */
export async function findUnknown(db: Db, jobs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('job')
    .distinct()
    .where('handed_at', 'is', null)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('run_at', '<=', sql<Date>`now()`)
    .where('job', 'not in', jobs)
    .execute();
  return rows.map(({ job }) => job);
}

/** Days for which a job waits for a worker that knows it. */
export const maxUnknownDays = 7;

/** Marks rows of jobs other than `jobs` failed that no worker has taken for a week: no version in use knows them. */
export async function failUnknown(db: Db, jobs: readonly string[]): Promise<void> {
  const cutoff = sql<Date>`now() - make_interval(days => ${maxUnknownDays})`;
  await db
    .updateTable('outbox')
    .set({ failed_at: sql<Date>`now()`, error: sql<string>`'no job is called ' || job` })
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((row) =>
      row.or([
        row.and([row('handed_at', 'is', null), row('run_at', '<', cutoff)]),
        row('handed_at', '<', cutoff),
      ]),
    )
    .where('job', 'not in', jobs)
    .execute();
}

/** Deletes one batch of rows done over a day ago or failed over 30 days ago; returns the number deleted. */
export async function deleteOld(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where id in (
      select id from outbox where done_at < now() - interval '1 day' or failed_at < now() - interval '30 days'
      limit ${limit} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
