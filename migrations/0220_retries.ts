import { type Kysely, sql } from 'kysely';

/**
 * Until when the social card of a web is left, because it could not be stored; and the number of the attempt that makes an
 * export, which only that attempt may finish.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webs add card_retry_at timestamptz`.execute(db);
  await sql`alter table exports add attempt int not null default 0`.execute(db);
}
