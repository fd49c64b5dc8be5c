import { type Kysely, sql } from 'kysely';

/** When all sessions of a member were last ended; what was handed out before and opens without a session ends as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add sessions_ended_at timestamptz`.execute(db);
}
