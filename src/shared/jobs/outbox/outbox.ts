import { sql } from 'kysely';
import { type Db, executeRead, type Tx } from '../../db/database.ts';

export type OutboxRow = { id: number; job: string; payload: unknown };

/** The id under which a row's job stands in the queue: no colon and not digits only, which queues forbid. */
export const queueIdOf = (rowId: number) => `ob-${rowId}`;

/** The outbox row behind a queue's job id, or null for a scheduled job. */
export function rowIdOf(queueId: string): number | null {
  const digits = /^ob-(\d+)$/.exec(queueId)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Whether the row's effect has taken place; a row that is gone was done long ago. */
export async function isDone(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('outbox').select('done_at').where('id', '=', id).executeTakeFirst();
  return row === undefined || row.done_at !== null;
}

/** Stamps the row done; false when it was done already. */
export async function stampDone(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ done_at: sql<Date>`now()`, failed_at: null, error: null })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Parks a row whose job failed for the last time. */
export async function markFailed(db: Db, id: number, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: sql<Date>`now()`, error: error.slice(0, 2_000) })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}

/** Locks rows that are due and not handed to the queue yet; rows that another relay holds are left to it. */
export function takeWaiting(tx: Tx, limit: number): Promise<OutboxRow[]> {
  return tx
    .selectFrom('outbox')
    .select(['id', 'job', 'payload'])
    .where('handed_at', 'is', null)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('run_at', '<=', sql<Date>`now()`)
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Of one kind of job: how many are due and not done, how many were given up, and for how many seconds the oldest has been due. */
export type Depth = { job: string; waiting: number; failed: number; age: number };

/** Every job is a row here until it is done, so that this holds for each queue and survives its loss. */
export async function findDepths(db: Db): Promise<Depth[]> {
  const due = sql`failed_at is null and run_at <= now()`;
  return db
    .selectFrom('outbox')
    .select([
      'job',
      sql<number>`count(*) filter (where ${due})::int`.as('waiting'),
      sql<number>`count(*) filter (where failed_at is not null)::int`.as('failed'),
      sql<number>`coalesce(extract(epoch from now() - min(run_at) filter (where ${due})), 0)::float8`.as(
        'age',
      ),
    ])
    .where('done_at', 'is', null)
    .groupBy('job')
    .execute();
}

/** The database's time, `seconds` ago. */
export async function databaseTime(db: Db, seconds: number): Promise<Date> {
  const [row] = await executeRead(
    db,
    sql<{ at: Date }>`select now() - make_interval(secs => ${seconds}) as at`,
  );
  if (row === undefined) throw new Error('the database gave no time');
  return row.at;
}

/** Locks rows that were handed over before `cutoff` and are neither done nor failed. */
export function takeOverdue(tx: Tx, cutoff: Date, limit: number): Promise<OutboxRow[]> {
  return tx
    .selectFrom('outbox')
    .select(['id', 'job', 'payload'])
    .where('handed_at', '<', cutoff)
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

/** Deletes one batch of rows done or failed long ago; answers how many. */
export async function deleteOld(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where id in (
      select id from outbox where done_at < now() - interval '1 day' or failed_at < now() - interval '30 days'
      limit ${limit} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
