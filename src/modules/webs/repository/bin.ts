import { sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';
import { type BinPosition, isAfter, isInBin } from '../../../shared/soft-delete.ts';
import type { Member } from '../../../shared/viewer.ts';

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
