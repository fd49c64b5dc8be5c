import { type Kysely, sql } from 'kysely';

/**
 * The backups of the worker: one row for each time at which one was due. `name` is that of a good backup, `error` why
 * the last attempt failed; neither is set while an attempt runs, or after its process was killed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      due_at timestamptz primary key,
      attempts integer not null default 1,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      name text,
      bytes bigint,
      error text
    )`.execute(db);
}
