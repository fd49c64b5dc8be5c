import { sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';
import type { BinPosition } from '../../../shared/soft-delete/binned.ts';
import { isAfter } from '../../../shared/soft-delete/soft-delete.ts';
import type { Member } from '../../../shared/viewer.ts';

/** Up to `limit` collections in a member's bin, last deleted first. */
export async function findDeleted(db: Db, { id }: Member, after: BinPosition | null, limit: number) {
  return db
    .selectFrom('collections as c')
    .select(['c.id', 'c.name as title', sql<Date>`c.deleted_at`.as('deletedAt')])
    .where('c.removed_owner_id', '=', id)
    .where('c.deleted_at', 'is not', null)
    .where(isAfter(after, 'c'))
    .orderBy('c.deleted_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
}
