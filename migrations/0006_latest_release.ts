import { type Kysely, sql } from 'kysely';

/** The latest release that UPDATES_URL named, in one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table latest_release (
      id integer primary key default 1 check (id = 1),
      version text not null,
      asked_at timestamptz not null default now()
    )`.execute(db);
}
