import { sql } from 'kysely';
import type { ReadDb } from '../../../shared/db/database.ts';
import { findRangeStarts, type IdRange, isInRange } from '../../../shared/db/statements/id-ranges.ts';
import { isNotLimited } from '../../accounts/fragments.ts';

const collectionId = sql<string>`collections.id`;

/** The first id of each range of `size` public collections. */
export const findCollectionRanges = (db: ReadDb, size: number): Promise<string[]> =>
  findRangeStarts(db, sql`collections where is_public`, collectionId, size);

/** Public collections of a range, at most `limit`. */
export const findCollectionsOfRange = (db: ReadDb, range: IdRange, limit: number) =>
  db
    .selectFrom('collections')
    .select(['id', 'updated_at as changed'])
    .where('is_public', '=', true)
    .where(isNotLimited(null, 'collections.owner_id'))
    .where(isInRange(collectionId, range))
    .orderBy('id')
    .limit(limit)
    .execute();
