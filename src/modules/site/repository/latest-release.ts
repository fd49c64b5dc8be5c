import { sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';

export async function storeLatestRelease(db: Db, version: string): Promise<void> {
  await db
    .insertInto('latest_release')
    .values({ version })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ version, asked_at: sql<Date>`now()` }))
    .execute();
}

export async function findLatestRelease(db: Db): Promise<string | null> {
  const row = await db.selectFrom('latest_release').select('version').executeTakeFirst();
  return row?.version ?? null;
}
