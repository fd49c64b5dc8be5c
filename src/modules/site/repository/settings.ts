import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';

export type StoredSetting = { key: string; value: unknown };

export async function findSettings(db: Db): Promise<StoredSetting[]> {
  return db.selectFrom('site_settings').select(['key', 'value']).execute();
}

/** Makes concurrent changes of settings wait for each other until the commit. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`lock table site_settings in share row exclusive mode`.execute(tx);
}

export async function upsertSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await tx
    .insertInto('site_settings')
    .values({ key, value: json })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: json, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Back to the default. */
export async function deleteSetting(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('site_settings').where('key', '=', key).execute();
}
