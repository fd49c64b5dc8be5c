import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import type { MediaKind } from '../files/keys.ts';
import { isReported } from './removal.ts';

export type NewMedia = { id: string; ownerId: string; kind: MediaKind; mimeType: string; bytes: number };
export type Measurements = { width: number; height: number; bytes: number };

export async function insertPending(db: Db, media: NewMedia): Promise<void> {
  const { id, ownerId, kind, mimeType, bytes } = media;
  await db.insertInto('media').values({ id, owner_id: ownerId, kind, mime_type: mimeType, bytes }).execute();
}

/** Number of a member's files, without pictures of webs, and their total size in bytes, including those pictures; and the limits of their own, if any. */
export async function findUsage(
  db: Db,
  ownerId: string,
): Promise<{ files: number; bytes: number; maxFiles: number | null; maxMegabytes: number | null }> {
  const limit = (column: string) =>
    sql<number | null>`(select ${sql.ref(column)} from member_limits where user_id = ${ownerId})`;
  return db
    .selectFrom('media')
    .select([
      sql<number>`count(*) filter (where kind <> 'thumbnail')::int`.as('files'),
      sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'),
      limit('max_files').as('maxFiles'),
      limit('max_megabytes').as('maxMegabytes'),
    ])
    .where('owner_id', '=', ownerId)
    .where('status', 'in', ['pending', 'ready'])
    .executeTakeFirstOrThrow();
}

/** Serializes transactions that add a file of this member, until the end of this one. */
export async function lockUsage(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`media of ${ownerId}`}, 0))`.execute(tx);
}

export async function markReady(tx: Tx, id: string, measures: Measurements): Promise<void> {
  await tx
    .updateTable('media')
    .set({ ...measures, status: 'ready' })
    .where('id', '=', id)
    .execute();
}

/** Marks a file as used; false unless it belongs to this owner, is of this kind, is ready and still exists. */
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

/** Records that a picture has a loop of this size beside it; false if the picture has been removed. */
export async function markLoop(tx: Tx, id: string, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('media')
    .set((row) => ({ has_loop: true, bytes: row('bytes', '+', bytes) }))
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function markUnused(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('media').set({ unused_since: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Whether the file exists, is ready and belongs to this member. */
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

export async function markSizesReady(tx: Tx, id: string, color: string): Promise<void> {
  await tx
    .updateTable('media')
    .set({ color, sizes_ready_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Storage ids of all files that a backup needs: files in use, files that may still come into use, and files that open
 * reports show.
 */
export async function findStoredIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select(sql<string>`coalesce(stored_under, id)`.as('storedUnder'))
    .where(sql<boolean>`(status = 'ready' or ${isReported})`)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.storedUnder);
}
