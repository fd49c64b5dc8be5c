import { type Kysely, sql } from 'kysely';

/** Members whom an operator has vouched for: the rules about new members and unverified addresses leave them alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column is_vouched_for boolean not null default false`.execute(db);
}
