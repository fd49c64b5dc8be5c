import { type Kysely, sql } from 'kysely';

/**
 * Whether a picture of a web has a loop beside it: a short animation of the page. Its size is part of the picture's
 * `bytes`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column has_loop boolean not null default false`.execute(db);
}
