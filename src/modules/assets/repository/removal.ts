import { sql } from 'kysely';
import { isBackupRunning } from '../../../shared/db/backup-lock.ts';
import { type Db, executeRead, type Tx } from '../../../shared/db/database.ts';
import { isShared } from '../../../shared/db/statements/visibility.ts';
import { type BinPosition, isAfter, isInBin, softDelete } from '../../../shared/soft-delete.ts';
import type { Member } from '../../../shared/viewer.ts';

/** SQL condition: whether any row refers to the file. */
const isReferenced = sql<boolean>`(
  exists (select 1 from webs where image_id = media.id)
  or exists (select 1 from web_frames where media_id = media.id)
  or exists (select 1 from users where avatar_id = media.id)
  or exists (select 1 from users where cover_id = media.id)
  or exists (select 1 from assets where media_id = media.id)
)`;

/** SQL condition: whether an open report shows the file. */
export const isReported = sql<boolean>`exists (
  select from report_pictures p join reports r on r.id = p.report_id
  where p.media_id = media.id and r.handled_at is null)`;

const removed = { status: 'removed', removed_at: sql<Date>`now()` } as const;

/** Marks a file as removed unless something refers to it; returns whether it was removed. */
export async function removeUnreferenced(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('media')
    .set(removed)
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .where(sql<boolean>`not ${isReferenced}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Sets `unused_since` for files whose last reference was deleted by a cascade, which calls no `release`. */
export async function markOrphansUnused(db: Db): Promise<void> {
  await db
    .updateTable('media')
    .set({ unused_since: sql<Date>`now()` })
    .where('unused_since', 'is', null)
    .where(sql<boolean>`not ${isReferenced}`)
    .execute();
}

/** Removes files unreferenced for 24 hours and uploads that were aborted over 1 hour ago; they are no longer served. */
export async function removeUnusedFiles(db: Db): Promise<void> {
  await db
    .updateTable('media')
    .set(removed)
    .where(
      sql<boolean>`(status = 'ready' and unused_since < now() - interval '24 hours'
        or status = 'pending' and created_at < now() - interval '1 hour')`,
    )
    .where(sql<boolean>`not ${isReferenced}`)
    .execute();
}

/** Marks all files of a member as removed, except those that are the pictures of other members' forks. */
export async function removeAllOf(tx: Tx, ownerId: string): Promise<void> {
  // Saves lock the web before its picture; locking in the same order avoids deadlocks with them.
  await tx
    .selectFrom('webs')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx
    .updateTable('media')
    .set(removed)
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'ready')
    .where(sql<boolean>`not exists (
      select from webs where webs.image_id = media.id and webs.author_id <> ${ownerId})`)
    .execute();
}

/** Which removed files to erase: one file, those of one member, or all. */
export type Erasable = { id?: string; ownerId?: string };
/** `keepsReported`: whether files that open reports show are left out. */
type Erasing = Erasable & { keepsReported: boolean };

/**
 * Up to `limit` removed files whose bytes can be erased: no open report keeps them, no other file's bytes are under their
 * keys, and no backup is running, since a backup reads the rows first and the files afterwards.
 */
export async function findErasable(
  db: Db,
  { id, ownerId, keepsReported }: Erasing,
  limit: number,
): Promise<string[]> {
  const rows = await executeRead(
    db,
    sql<{ id: string }>`
    select id from media
    where removed_at is not null
      and ${id === undefined ? sql`true` : sql`id = ${id}`}
      and ${ownerId === undefined ? sql`true` : sql`owner_id = ${ownerId}`}
      and not exists (select from media as moving where moving.stored_under = media.id)
      and ${keepsReported ? sql`not ${isReported}` : sql`true`}
      and not ${isBackupRunning}
    order by removed_at limit ${limit}`,
  );
  return rows.map((row) => row.id);
}

export async function deleteRemoved(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).where('status', '=', 'removed').execute();
}

/** Up to `limit` assets in a member's bin, last deleted first. */
export async function findDeleted(db: Db, { id }: Member, after: BinPosition | null, limit: number) {
  return db
    .selectFrom('assets as a')
    .select(['a.id', 'a.title', 'a.media_id as mediaId', 'a.asset_type as type'])
    .select(sql<Date>`a.deleted_at`.as('deletedAt'))
    .where('a.author_id', '=', id)
    .where(isInBin('a'))
    .where(isAfter(after, 'a'))
    .orderBy('a.deleted_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

export const { hide, remove, restore, putIntoBin, takeFromBin } = softDelete('assets');

/** Locks a hidden, removed or deleted asset until the end of the transaction; undefined if it no longer exists. */
export async function lockHidden(tx: Tx, id: string): Promise<{ mediaId: string } | undefined> {
  return tx
    .selectFrom('assets')
    .select('media_id as mediaId')
    .where('id', '=', id)
    .where(sql<boolean>`(hidden_at is not null or deleted_at is not null)`)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The files of those of these assets that others see: neither hidden, nor in the bin, nor private. */
export async function findShownFiles(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('assets')
    .select('media_id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('hidden_at', 'is', null)
    .where('owner_id', 'is not', null)
    .where(isShared('assets'))
    .execute();
  return rows.map((row) => row.media_id);
}
