import { sql } from 'kysely';
import { type Db, executeRead } from '../../db/database.ts';

/** Records that a worker of `version` runs; returns whether no worker of a newer version has been seen for a minute. */
export async function isNewestVersion(db: Db, version: string): Promise<boolean> {
  await db
    .insertInto('worker_versions')
    .values({ version, seen_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();
  const seen = await executeRead(
    db,
    sql<{ version: string }>`select version from worker_versions where seen_at > now() - interval '1 minute'`,
  );
  return seen.every((other) => compare(other.version, version) <= 0);
}

const { compare } = new Intl.Collator('en', { numeric: true });
