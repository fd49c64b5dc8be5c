import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import type { MediaKind } from '../files/keys.ts';
import { referred } from './addresses.ts';

export type NewMedia = { id: string; ownerId: string; kind: MediaKind; mimeType: string; bytes: number };
export type Measures = { width: number; height: number; bytes: number };

export async function insertPending(db: Db, media: NewMedia): Promise<void> {
  const { id, ownerId, kind, mimeType, bytes } = media;
  await db.insertInto('media').values({ id, owner_id: ownerId, kind, mime_type: mimeType, bytes }).execute();
}

/** How many files a member has, not counting the pictures of webs, and how many bytes in all, including those. */
export async function findUsage(db: Db, ownerId: string): Promise<{ files: number; bytes: number }> {
  return db
    .selectFrom('media')
    .select([
      sql<number>`count(*) filter (where kind <> 'thumbnail')::int`.as('files'),
      sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'),
    ])
    .where('owner_id', '=', ownerId)
    .where('status', 'in', ['pending', 'ready'])
    .executeTakeFirstOrThrow();
}

/** Makes other transactions that add a file of this member wait until this one ends. */
export async function lockUsage(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`media of ${ownerId}`}, 0))`.execute(tx);
}

export async function markReady(tx: Tx, id: string, measures: Measures): Promise<void> {
  await tx
    .updateTable('media')
    .set({ ...measures, status: 'ready' })
    .where('id', '=', id)
    .execute();
}

/** Takes a file into use; false when it is not this owner's, of this kind, ready and still there. */
export async function markUsed(tx: Tx, id: string, ownerId: string, kind: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('media')
    .set({ unused_since: null })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('status', '=', 'ready')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function markUnused(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('media').set({ unused_since: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Whether the file is there and this member's. */
export async function isReadyOf(db: Db, id: string, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'ready')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markSized(tx: Tx, id: string, color: string): Promise<void> {
  await tx
    .updateTable('media')
    .set({ color, sizes_ready_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Starts the clock for files whose last referrer went by a cascade, which tells nobody. */
export async function findOrphans(db: Db): Promise<void> {
  await db
    .updateTable('media')
    .set({ unused_since: sql<Date>`now()` })
    .where('unused_since', 'is', null)
    .where(sql<boolean>`not ${referred}`)
    .execute();
}

const closed = { status: 'removed', removed_at: sql<Date>`now()` } as const;

/** Takes files that nothing has referred to for 24 hours, and uploads that broke off an hour ago, away from everybody. */
export async function closeUnused(db: Db): Promise<void> {
  await db
    .updateTable('media')
    .set(closed)
    .where(
      sql<boolean>`(status = 'ready' and unused_since < now() - interval '24 hours'
        or status = 'pending' and created_at < now() - interval '1 hour')`,
    )
    .where(sql<boolean>`not ${referred}`)
    .execute();
}

/** How many files members have, and their bytes as they were uploaded. */
export async function countReady(db: Db): Promise<{ files: number; bytes: number }> {
  return db
    .selectFrom('media')
    .select([
      sql<number>`count(*)::int`.as('files'),
      sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'),
    ])
    .where('status', '=', 'ready')
    .executeTakeFirstOrThrow();
}

/** Under which ids all files lie that are in use or may come into use, for a backup. */
export async function findStored(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select(sql<string>`coalesce(stored_under, id)`.as('storedUnder'))
    .where('status', '=', 'ready')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.storedUnder);
}
