import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { isItemVisibleTo } from './base-queries.ts';

/** Adds a locked web to a locked collection; false if it is already in it. */
export async function addItem(tx: Tx, collectionId: string, webId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into collection_webs (collection_id, web_id, owner_id, is_public)
    select ${collectionId}, id, owner_id, is_public from webs where id = ${webId}
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Removes a web from a locked collection; false if it is not in it. */
export async function removeItem(tx: Tx, collectionId: string, webId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('collection_webs')
    .where('collection_id', '=', collectionId)
    .where('web_id', '=', webId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Which of the collections contain a web; none if the web is not visible to the viewer. */
export async function findContaining(
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
    .where(isItemVisibleTo(viewer))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
