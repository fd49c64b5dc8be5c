import { sql } from 'kysely';
import { type Db, readerOf } from '../../../../shared/db/database.ts';
import { findRangeStarts, type IdRange, isInRange } from '../../../../shared/db/statements/id-ranges.ts';
import { isActive, isNotLimited } from '../../../accounts/fragments.ts';

const webId = sql<string>`webs.id`;
const ownerId = sql<string>`web_counts.owner_id`;

/** The first id of each range of `size` public webs. */
export const findWebRanges = (db: Db, size: number): Promise<string[]> =>
  findRangeStarts(readerOf(db), sql`webs where is_public`, webId, size);

/** Public webs of a range, at most `limit`. */
export const findWebsOfRange = (db: Db, range: IdRange, limit: number) =>
  readerOf(db)
    .selectFrom('webs')
    .select(['id', 'updated_at as changed'])
    .where('is_public', '=', true)
    .where(isNotLimited(null, 'webs.owner_id'))
    .where(isInRange(webId, range))
    .orderBy('id')
    .limit(limit)
    .execute();

/** The first id of each range of `size` members who have a public web. */
export const findAuthorRanges = (db: Db, size: number): Promise<string[]> =>
  findRangeStarts(readerOf(db), sql`web_counts where shown > 0`, ownerId, size);

/** Usernames of the members of a range who have a public web, at most `limit`. */
export const findAuthorsOfRange = (db: Db, range: IdRange, limit: number) =>
  readerOf(db)
    .selectFrom('web_counts')
    .innerJoin('users', 'users.id', 'web_counts.owner_id')
    .select('users.username')
    .where('web_counts.shown', '>', 0)
    .where(isActive())
    .where('users.limited_at', 'is', null)
    .where(isInRange(ownerId, range))
    .orderBy('web_counts.owner_id')
    .limit(limit)
    .execute();
