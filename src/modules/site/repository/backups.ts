import { sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';

/** Attempts at one backup, and how many minutes lie between them. */
const [maxAttempts, retryMinutes] = [4, 10];

/**
 * Begins an attempt at the backup that was due at `dueAt`; false if it is complete, was given up, or waits for its
 * next attempt. An attempt whose process was killed is repeated at once.
 */
export async function beginBackup(db: Db, dueAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('backups')
    .values({ due_at: dueAt })
    .onConflict((conflict) =>
      conflict
        .column('due_at')
        .doUpdateSet({
          attempts: sql<number>`backups.attempts + 1`,
          started_at: sql<Date>`now()`,
          finished_at: null,
          error: null,
        })
        .where('backups.name', 'is', null)
        .where('backups.attempts', '<', maxAttempts)
        .where(
          sql<boolean>`coalesce(backups.finished_at < now() - ${retryMinutes} * interval '1 minute', true)`,
        ),
    )
    .returning('attempts')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends an attempt that was stopped, which does not count. */
export async function releaseBackup(db: Db, dueAt: Date): Promise<void> {
  await db
    .updateTable('backups')
    .set({ attempts: sql<number>`attempts - 1` })
    .where('due_at', '=', dueAt)
    .execute();
}

type Outcome = { name: string; bytes: number } | { error: string };

export async function finishBackup(db: Db, dueAt: Date, outcome: Outcome): Promise<void> {
  await db
    .updateTable('backups')
    .set({ ...outcome, finished_at: sql<Date>`now()` })
    .where('due_at', '=', dueAt)
    .execute();
}

/** Deletes the rows of all but the newest `keep` times. */
export async function deleteOldBackups(db: Db, keep: number): Promise<void> {
  const kept = db.selectFrom('backups').select('due_at').orderBy('due_at', 'desc').limit(keep);
  await db.deleteFrom('backups').where('due_at', 'not in', kept).execute();
}

export type BackupRow = {
  dueAt: Date;
  startedAt: Date;
  finishedAt: Date | null;
  name: string | null;
  bytes: number | null;
  error: string | null;
};

/** The rows, the newest first. */
export async function listBackups(db: Db): Promise<BackupRow[]> {
  return db
    .selectFrom('backups')
    .select([
      'due_at as dueAt',
      'started_at as startedAt',
      'finished_at as finishedAt',
      'name',
      'bytes',
      'error',
    ])
    .orderBy('due_at', 'desc')
    .execute();
}
