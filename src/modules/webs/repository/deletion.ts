import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { isShared } from '../../../shared/db/statements/visibility.ts';
import { setStatementTimeout } from '../../../shared/db/transaction.ts';
import { type BinPosition, isAfter, isInBin, softDelete } from '../../../shared/soft-delete.ts';
import type { Member } from '../../../shared/viewer.ts';

// A new revision, so that a save that is based on the state before gets a 409 and reads the new one.
export const { hide, remove, restore, putIntoBin, takeFromBin } = softDelete(
  'webs',
  sql`revision = revision + 1`,
);

/** Locks a hidden, removed or deleted web until the end of the transaction; undefined if it no longer exists. */
export async function lockHidden(tx: Tx, id: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('webs')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`(hidden_at is not null or deleted_at is not null)`)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The pictures of those of these webs that others see: neither hidden, nor in the bin, nor private. */
export async function findShownPictures(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('webs')
    .select(sql<string>`image_id`.as('imageId'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('image_id', 'is not', null)
    .where('hidden_at', 'is', null)
    .where('owner_id', 'is not', null)
    .where(isShared('webs'))
    .execute();
  return rows.map(({ imageId }) => imageId);
}

/** Clears the idempotency keys of webs, so that their owner may use them again while the webs are removed. */
export async function forgetIdempotencyKeys(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('webs')
    .set({ request_key: null })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Up to `limit` webs in a member's bin, last deleted first. */
export async function findDeleted(db: Db, { id }: Member, after: BinPosition | null, limit: number) {
  return db
    .selectFrom('webs as w')
    .select(['w.id', 'w.title', 'w.image_id as imageId'])
    .select(sql<Date>`w.deleted_at`.as('deletedAt'))
    .where('w.author_id', '=', id)
    .where(isInBin('w'))
    .where(isAfter(after, 'w'))
    .orderBy('w.deleted_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(limit)
    .execute();
}

/** Makes all webs of a member private. */
export async function hideWebsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .updateTable('webs')
    .set({ visibility: 'private' })
    .where('owner_id', '=', ownerId)
    .where(isShared('webs'))
    .execute();
}

/** Whether a member has webs, removed and deleted ones included. */
export async function hasWebs(tx: Tx, ownerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('webs')
    .select('id')
    .where('author_id', '=', ownerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes up to `limit` webs of a member, removed and deleted ones included, with their dependent rows; returns their
 * ids and pictures.
 */
export async function deleteWebsOf(
  tx: Tx,
  ownerId: string,
  limit: number,
): Promise<{ id: string; imageId: string | null }[]> {
  // Each cascades to likes, pins and more, which may be many rows.
  await setStatementTimeout(tx, 60);
  return tx
    .deleteFrom('webs')
    .where('id', 'in', (one) =>
      one.selectFrom('webs').select('id').where('author_id', '=', ownerId).limit(limit),
    )
    .returning(['id', 'image_id as imageId'])
    .execute();
}
