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

/** The id under whose keys the bytes of a file lie; null for a file that may not be shown. */
export async function findStoredUnder(db: Db, id: string): Promise<string | null> {
  const [row] = await ready(db, { id });
  return row?.storedUnder ?? null;
}

/** What has to be known of a picture that may be shown, to copy it. */
export async function findPicture(db: Db, id: string) {
  return db
    .selectFrom('media')
    .select([stored.as('storedUnder'), 'width', 'height'])
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .executeTakeFirst();
}

/**
 * Gives a file another id: whatever refers to it follows by its foreign key, and the old id is one of a removed file from
 * here on. The bytes stay where they are.
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

/** From where the bytes of a file still have to be moved; null where they lie under its own keys, or there is none. */
export async function findMove(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('media').select('stored_under').where('id', '=', id).executeTakeFirst();
  return row?.stored_under ?? null;
}

/** Says that the bytes lie under the file's own keys now; false when it has got another id meanwhile, or has gone. */
export async function markMoved(tx: Tx, id: string, from: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('media')
    .set({ stored_under: null, sizes_ready_at: null })
    .where('id', '=', id)
    .where('stored_under', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Everything that can refer to a file. */
export const referred = sql<boolean>`(
  exists (select 1 from webs where image_id = media.id)
  or exists (select 1 from users where avatar_id = media.id)
  or exists (select 1 from users where cover_id = media.id)
  or exists (select 1 from assets where media_id = media.id)
)`;

const removed = { status: 'removed', removed_at: sql<Date>`now()` } as const;

/** Takes a file away from everybody unless something refers to it; true when it did. */
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

/** Takes all files of a member away from everybody; those that others' forks show as theirs stay. */
export async function removeAllOf(tx: Tx, ownerId: string): Promise<void> {
  // Whoever changes a picture holds its web first: held in that order, saves under way and this one do not wait in a circle.
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

/** Which of what there is to erase is meant: one file, those of one member, or all. */
export type Erasable = { id?: string; ownerId?: string };

/**
 * Up to `limit` removed files whose bytes may be erased: no other file's bytes lie under their keys, and no backup is under
 * way, which takes the rows first and the files after them.
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
