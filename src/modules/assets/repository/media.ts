import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { param, prepare, queryBuilder } from '../../../shared/db/statements/prepared.ts';
import type { MediaKind } from '../files/keys.ts';
import { isReported } from './removal.ts';

export type NewMedia = { id: string; ownerId: string; kind: MediaKind; mimeType: string; bytes: number };
export type Measurements = { width: number; height: number; bytes: number };

export async function insertPending(db: Db, media: NewMedia): Promise<void> {
  const { id, ownerId, kind, mimeType, bytes } = media;
  await db.insertInto('media').values({ id, owner_id: ownerId, kind, mime_type: mimeType, bytes }).execute();
}

/**
 * Number of a member's files, without pictures of webs, and their total size in bytes, including those pictures; and
 * the member's own limits, if any.
 */
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

const stored = sql<string>`coalesce(media.stored_under, media.id)`;

const readyFile = queryBuilder
  .selectFrom('media')
  .select(stored.as('storedUnder'))
  .where('media.id', '=', param('id'))
  .where('media.status', '=', 'ready');

const readyFormerly = queryBuilder
  .selectFrom('former_media_ids')
  .innerJoin('media', 'media.id', 'former_media_ids.media_id')
  .select(stored.as('storedUnder'))
  .where('former_media_ids.id', '=', param('id'))
  .where('former_media_ids.is_served', '=', true)
  .where('media.status', '=', 'ready');

const ready = prepare('media, stored under', readyFile);
const served = prepare('media, served', readyFile.unionAll(readyFormerly));

/** Id in the storage keys of a file; null for a file that must not be served. */
export async function findStoredUnder(db: Db, id: string): Promise<string | null> {
  const [row] = await ready(db, { id });
  return row?.storedUnder ?? null;
}

/** Like `findStoredUnder`, for an id in an address, which may also be a former id. */
export async function findServed(db: Db, id: string): Promise<string | null> {
  const [row] = await served(db, { id });
  return row?.storedUnder ?? null;
}

/** Fields needed to copy a picture, if it may be served. */
export async function findPicture(db: Db, id: string) {
  return db
    .selectFrom('media')
    .select([stored.as('storedUnder'), 'width', 'height'])
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .executeTakeFirst();
}

export type Rename = { id: string; newId: string };
type RenamedFile = { id: string; owner_id: string | null; kind: string; mime_type: string };

/**
 * Changes the ids of files: rows that refer to them follow through their foreign keys, and the old ids become those of
 * removed files. The bytes stay under their old keys.
 */
export async function rename(tx: Tx, renames: readonly Rename[]): Promise<void> {
  const [ids, newIds] = [renames.map(({ id }) => id), renames.map(({ newId }) => newId)];
  const { rows } = await sql<RenamedFile>`
    update media set id = renamed.new_id, stored_under = coalesce(stored_under, media.id)
    from unnest(${ids}::text[], ${newIds}::text[]) as renamed (old_id, new_id)
    where media.id = renamed.old_id
    returning renamed.old_id as id, owner_id, kind, mime_type`.execute(tx);
  if (rows.length < renames.length) throw new Error('the file to rename does not exist');
  const removed = rows.map((row) => ({ ...row, status: 'removed', removed_at: sql<Date>`now()` }));
  await tx.insertInto('media').values(removed).execute();
}

/** Deletes the former ids of files, so that URLs with them never work again. */
export async function forgetFormerIds(tx: Tx, mediaIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('former_media_ids')
    .where('media_id', '=', sql<string>`any(${mediaIds}::text[])`)
    .execute();
}

/** Keeps the former ids of renamed files, without serving them. */
export async function keepFormerIds(tx: Tx, renames: readonly Rename[]): Promise<void> {
  const newIds = renames.map(({ newId }) => newId);
  await tx
    .updateTable('former_media_ids')
    .set({ is_served: false })
    .where('media_id', '=', sql<string>`any(${newIds}::text[])`)
    .where('is_served', '=', true)
    .execute();
  await tx
    .insertInto('former_media_ids')
    .values(renames.map(({ id, newId }) => ({ id, media_id: newId })))
    .execute();
}

/** Serves files under their former ids again. */
export async function serveFormerIds(tx: Tx, mediaIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('former_media_ids')
    .set({ is_served: true })
    .where('media_id', '=', sql<string>`any(${mediaIds}::text[])`)
    .execute();
}

/** Id under whose keys the bytes of a renamed file still are; null if they have been moved or the file does not exist. */
export async function findOldKeys(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('media').select('stored_under').where('id', '=', id).executeTakeFirst();
  return row?.stored_under ?? null;
}

/** Records that the bytes are stored under the file's own keys; false if it was renamed or removed in the meantime. */
export async function markMoved(tx: Tx, id: string, from: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('media')
    .set({ stored_under: null, sizes_ready_at: null })
    .where('id', '=', id)
    .where('stored_under', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
