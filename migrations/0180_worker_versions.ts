import { type Kysely, sql } from 'kysely';

/** Versions whose workers run, and when each was last seen: only those of the newest one write the schedules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table worker_versions (version text primary key, seen_at timestamptz not null)`.execute(
    db,
  );
}
