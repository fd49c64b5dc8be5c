import { sql } from 'kysely';
import { isBackupRunning } from '../../../shared/db/backup-lock.ts';
import { type Db, executeRead, type Tx } from '../../../shared/db/database.ts';

/** SQL condition: whether any row refers to the file. */
const isReferenced = sql<boolean>`(
  exists (select 1 from webs where image_id = media.id)
  or exists (select 1 from users where avatar_id = media.id)
  or exists (select 1 from users where cover_id = media.id)
  or exists (select 1 from assets where media_id = media.id)
)`;

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
      select from webs where webs.image_id = media.id and coalesce(webs.owner_id, webs.removed_owner_id) <> ${ownerId})`)
    .execute();
}

/** Which removed files to erase: one file, those of one member, or all. */
export type Erasable = { id?: string; ownerId?: string };

/**
 * Up to `limit` removed files whose bytes can be erased: no other file's bytes are under their keys, and no backup is
 * running, since a backup reads the rows first and the files afterwards.
 */
export async function findErasable(db: Db, { id, ownerId }: Erasable, limit: number): Promise<string[]> {
  const rows = await executeRead(
    db,
    sql<{ id: string }>`
    select id from media
    where removed_at is not null
      and ${id === undefined ? sql`true` : sql`id = ${id}`}
      and ${ownerId === undefined ? sql`true` : sql`owner_id = ${ownerId}`}
      and not exists (select from media as moving where moving.stored_under = media.id)
      and not ${isBackupRunning}
    order by removed_at limit ${limit}`,
  );
  return rows.map((row) => row.id);
}

export async function deleteRemoved(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).where('status', '=', 'removed').execute();
}
