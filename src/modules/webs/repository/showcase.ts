import { type Db, readerOf, type Tx } from '../../../shared/db/database.ts';

/** Ids of the webs in a member's showcase, in order. */
export async function findShowcase(db: Db, ownerId: string): Promise<string[]> {
  const rows = await readerOf(db)
    .selectFrom('showcase_webs as s')
    .innerJoin('webs as w', 'w.id', 's.web_id')
    .select('s.web_id as id')
    .where('s.owner_id', '=', ownerId)
    .where('w.is_public', '=', true)
    .orderBy('s.place')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks those of the webs that are the member's own public ones until the end of the transaction; returns their ids. */
export async function lockOwnPublic(tx: Tx, ownerId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('webs')
    .select('id')
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('is_public', '=', true)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Replaces a member's showcase. The member's row must be locked. */
export async function setShowcase(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('showcase_webs').where('owner_id', '=', ownerId).execute();
  if (ids.length === 0) return;
  await tx
    .insertInto('showcase_webs')
    .values(ids.map((id, place) => ({ owner_id: ownerId, web_id: id, place })))
    .execute();
}
