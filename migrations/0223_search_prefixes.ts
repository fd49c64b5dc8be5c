import { type Kysely, sql } from 'kysely';

/** Finds the words that begin with another one, in databases of any collation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index search_vocabulary_beginnings on search_vocabulary (word text_pattern_ops)`.execute(
    db,
  );
}
