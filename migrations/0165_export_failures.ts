import { type Kysely, sql } from 'kysely';

/** Why an export has failed, where its member can do something about it or at least know; null for any other reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table exports add failure text check (failure in ('too-large', 'storage-full'))`.execute(
    db,
  );
}
