import { type Kysely, sql } from 'kysely';

/** The browser's files of the releases that run, and of those that ran lately; their names hold their hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table released_files (
      name text primary key,
      bytes bytea not null,
      is_gzip boolean not null,
      seen_at timestamptz not null default now()
    )`.execute(db);
  // They come as small as they get.
  await sql`alter table released_files alter column bytes set storage external`.execute(db);
}
