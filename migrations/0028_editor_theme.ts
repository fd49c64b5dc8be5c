import { type Kysely, sql } from 'kysely';

/** Null: the member has not chosen an editor theme and gets the default of the API; those who chose keep their value. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table editor_preferences alter column theme drop not null, alter column theme drop default`.execute(
    db,
  );
}
