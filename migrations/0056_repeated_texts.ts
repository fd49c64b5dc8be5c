import { type Kysely, sql } from 'kysely';

/** Fingerprints of comments' and replies' texts, by which a member's repetitions at the same place are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['comments', 'replies']) {
    await sql.raw(`alter table ${table} add column text_key bytea`).execute(db);
    await sql
      .raw(
        `create index ${table}_text_key on ${table} (owner_id, text_key, created_at desc) where text_key is not null`,
      )
      .execute(db);
  }
}
