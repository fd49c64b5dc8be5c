import { type Kysely, sql } from 'kysely';

/** Members who look after the installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column is_admin boolean not null default false`.execute(db);
}
