import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';

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
