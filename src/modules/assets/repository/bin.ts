import { sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';
import type { BinPosition } from '../../../shared/soft-delete/binned.ts';
import { isAfter } from '../../../shared/soft-delete/soft-delete.ts';
import type { Member } from '../../../shared/viewer.ts';

/** Up to `limit` assets in a member's bin, last deleted first. */
export async function findDeleted(db: Db, { id }: Member, after: BinPosition | null, limit: number) {
  return db
    .selectFrom('assets as a')
    .select(['a.id', 'a.title', 'a.media_id as mediaId', 'a.asset_type as type'])
    .select(sql<Date>`a.deleted_at`.as('deletedAt'))
    .where('a.removed_owner_id', '=', id)
    .where('a.deleted_at', 'is not', null)
    .where(isAfter(after, 'a'))
    .orderBy('a.deleted_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}
