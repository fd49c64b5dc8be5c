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

/** Resets a setting to its default. */
export async function deleteSetting(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('site_settings').where('key', '=', key).execute();
}

/** Whether set-up is still to be done: nobody did it, and no member is an admin. */
const isOpen = sql<boolean>`site_setup.completed_at is null
  and not exists (select from users where is_admin and deleted_at is null)`;

/** Stores the salt of the code; a code of an earlier salt is wrong from then on. */
export async function replaceSalt(db: Db, salt: Buffer): Promise<void> {
  await db
    .insertInto('site_setup')
    .values({ salt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ salt }))
    .execute();
}

export async function findSetup(db: Db) {
  return db
    .selectFrom('site_setup')
    .select(['salt', isOpen.as('isOpen')])
    .executeTakeFirst();
}

/** Makes concurrent set-ups wait for this one. The state is read after the lock, in a separate statement. */
export async function lockSetup(tx: Tx) {
  await tx.selectFrom('site_setup').select('id').forUpdate().execute();
  return findSetup(tx);
}

/** Ends the set-up for good; `salt` is only stored where no code was printed yet. */
export async function completeSetup(tx: Tx, salt: Buffer): Promise<void> {
  const completedAt = sql<Date>`coalesce(site_setup.completed_at, now())`;
  await tx
    .insertInto('site_setup')
    .values({ salt, completed_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ completed_at: completedAt }))
    .execute();
}

/** The version of the stored logo, and the width of its picture for the header, for a height of 1. */
export type Logo = { version: string; ratio: number };

export type LogoFiles = { logo: Logo; files: ReadonlyMap<string, Buffer> };

export async function findLogo(db: Db): Promise<Logo | null> {
  const row = await db
    .selectFrom('site_logo')
    .select(['version', 'ratio'])
    .where('name', '=', 'header')
    .executeTakeFirst();
  return row ?? null;
}

/** One of the files, if this version is the stored one. */
export async function findLogoFile(db: Db, name: string, version: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('site_logo')
    .select('bytes')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Makes concurrent changes of the logo wait for each other until the commit. */
export async function lockLogo(tx: Tx): Promise<void> {
  await sql`lock table site_logo in share row exclusive mode`.execute(tx);
}

export async function deleteLogo(tx: Tx): Promise<void> {
  await tx.deleteFrom('site_logo').execute();
}

export async function insertLogo(tx: Tx, { logo, files }: LogoFiles): Promise<void> {
  const rows = [...files].map(([name, bytes]) => ({ name, bytes, ...logo }));
  await tx.insertInto('site_logo').values(rows).execute();
}

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
