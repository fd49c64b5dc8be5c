import { type Kysely, sql } from 'kysely';

/** Limits that admins set for single members. Null, or no row, is the limit that all members have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table member_limits (
    user_id uuid primary key references users (id) on delete cascade,
    max_files integer,
    max_megabytes integer,
    max_webs integer,
    max_code_megabytes integer
  )`.execute(db);
}
