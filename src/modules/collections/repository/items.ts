import { sql } from 'kysely';
import { type Db, readerOf, type Tx } from '../../../shared/db/database.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { isItemVisibleTo } from './base-queries.ts';

/** Adds locked webs to a locked collection; returns the ids of those that were not in it already. */
export async function addItems(tx: Tx, collectionId: string, webIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into collection_webs (collection_id, web_id, owner_id, is_public)
    select ${collectionId}, id, owner_id, is_public from webs where id = any(${webIds}::uuid[])
    on conflict do nothing returning web_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Removes webs from a locked collection; returns the ids of those that were in it. */
export async function removeItems(
  tx: Tx,
  collectionId: string,
  webIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('collection_webs')
    .where('collection_id', '=', collectionId)
    .where('web_id', '=', sql<string>`any(${webIds}::uuid[])`)
    .returning('web_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Which of the collections contain a web; none if the web is not visible to the viewer. */
export async function findContaining(
  db: Db,
  viewer: Viewer,
  collectionIds: string[],
  webId: string,
): Promise<Set<string>> {
  const rows = await readerOf(db)
    .selectFrom('collection_webs as p')
    .select('collection_id as id')
    .where('web_id', '=', webId)
    .where('collection_id', '=', sql<string>`any(${collectionIds}::uuid[])`)
    .where(isItemVisibleTo(viewer))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
