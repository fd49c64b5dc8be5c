import { type Kysely, sql } from 'kysely';

/** Whether the installation was set up in the browser; the salt makes its one-time code. One row at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site_setup (
    id boolean primary key default true check (id),
    salt bytea not null,
    completed_at timestamptz
  )`.execute(db);
}
