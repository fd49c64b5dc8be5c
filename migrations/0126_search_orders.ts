import { type Kysely, sql } from 'kysely';

/** The orders of `sort:` in searches among all public webs; the one by score exists already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['created_at', 'updated_at', 'views', 'likes_count'])
    await sql`create index ${sql.raw(`webs_public_${column}`)} on webs (${sql.ref(column)} desc, id desc)
      include (owner_id) where is_public`.execute(db);
}
