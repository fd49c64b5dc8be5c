import { sql } from 'kysely';
import { isBackupRunning } from '../../../shared/db/backup-lock.ts';
import { type Db, executeRead, type Tx } from '../../../shared/db/database.ts';
import { param, prepare, queryBuilder } from '../../../shared/db/prepared.ts';

const stored = sql<string>`coalesce(stored_under, id)`;

const ready = prepare(
  'media, stored under',
  queryBuilder
    .selectFrom('media')
    .select(stored.as('storedUnder'))
    .where('id', '=', param('id'))
    .where('status', '=', 'ready'),
);

/** Id in the storage keys of a file; null for a file that must not be served. */
export async function findStoredUnder(db: Db, id: string): Promise<string | null> {
  const [row] = await ready(db, { id });
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

/**
 * Changes the id of a file: rows that refer to it follow through their foreign keys, and the old id becomes that of a
 * removed file. The bytes stay under their old keys.
 */
export async function rename(tx: Tx, id: string, newId: string): Promise<void> {
  const renamed = await tx
    .updateTable('media')
    .set({ id: newId, stored_under: stored })
    .where('id', '=', id)
    .returning(['owner_id', 'kind', 'mime_type'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('media')
    .values({ ...renamed, id, status: 'removed', removed_at: sql<Date>`now()` })
    .execute();
}

/** Id under whose keys the bytes of a renamed file still are; null if they have been moved or the file does not exist. */
export async function findMove(db: Db, id: string): Promise<string | null> {
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

/** SQL condition: whether any row refers to the file. */
export const referred = sql<boolean>`(
  exists (select 1 from webs where image_id = media.id)
  or exists (select 1 from users where avatar_id = media.id)
  or exists (select 1 from users where cover_id = media.id)
  or exists (select 1 from assets where media_id = media.id)
)`;

const removed = { status: 'removed', removed_at: sql<Date>`now()` } as const;

/** Marks a file as removed unless something refers to it; returns whether it was removed. */
export async function removeUnreferred(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('media')
    .set(removed)
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .where(sql<boolean>`not ${referred}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
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
      select from webs where webs.image_id = media.id and webs.owner_id <> ${ownerId})`)
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

export async function forget(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).where('status', '=', 'removed').execute();
}
