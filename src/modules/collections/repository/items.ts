import { sql } from 'kysely';
import type { Viewer } from '../../../shared/auth/viewer.ts';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { itemVisibleTo } from './rows.ts';

/** Puts a held web into a held collection; false when it is in it already. */
export async function addItem(tx: Tx, collectionId: string, webId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into collection_webs (collection_id, web_id, owner_id, is_public)
    select ${collectionId}, id, owner_id, is_public from webs where id = ${webId}
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Takes a web out of a held collection; false when it is not in it. */
export async function removeItem(tx: Tx, collectionId: string, webId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('collection_webs')
    .where('collection_id', '=', collectionId)
    .where('web_id', '=', webId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Which of these collections a web is in, if the viewer may see it; none if not. */
export async function findHolding(
  db: Db,
  viewer: Viewer,
  collectionIds: string[],
  webId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('collection_webs as p')
    .select('collection_id as id')
    .where('web_id', '=', webId)
    .where('collection_id', '=', sql<string>`any(${collectionIds}::uuid[])`)
    .where(itemVisibleTo(viewer))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
