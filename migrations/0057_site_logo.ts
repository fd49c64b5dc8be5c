import { type Kysely, sql } from 'kysely';

/**
 * The logo that an admin has uploaded, in the sizes that pages, mails and devices ask for. The files are small, and in the database
 * every process and every backup has them. `version` is of their bytes; `ratio` is the width of the header's picture for its height.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site_logo (
    name text primary key,
    version text not null,
    ratio real not null,
    bytes bytea not null
  )`.execute(db);
  await sql`alter table site_logo alter column bytes set storage external`.execute(db);
}
