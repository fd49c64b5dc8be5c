import { type Kysely, sql } from 'kysely';

/**
 * Small pictures of versions (docs/design/versions.md). A web that has not been changed has no row in `web_versions` yet; its
 * picture has the number 1, which its state becomes. So there is no foreign key to `web_versions`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table web_version_pictures (
    web_id uuid not null references webs (id) on delete cascade,
    number integer not null,
    data bytea not null check (octet_length(data) <= 8192),
    primary key (web_id, number)
  )`,
  // WebP cannot be compressed further.
  'alter table web_version_pictures alter column data set storage external',
];
