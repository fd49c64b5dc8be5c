import { type QueryExecutorProvider, sql } from 'kysely';

/** A site that has an admin is set up, also where an operator's command made the admin: `/setup` does not open again without one. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`update site_setup set completed_at = now()
    where completed_at is null and exists (select from users where is_admin and deleted_at is null)`.execute(
    db,
  );
}
