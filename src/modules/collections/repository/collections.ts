import { sql } from 'kysely';
import { type Db, readerOf, type Tx } from '../../../shared/db/database.ts';
import { canOpen, type OwnState, ownStateOf } from '../../../shared/db/statements/visibility.ts';
import { violatedConstraint } from '../../../shared/db/transaction.ts';
import { taken } from '../../../shared/errors/app-error.ts';
import { type BinPosition, isAfter, isInBin, softDelete } from '../../../shared/soft-delete.ts';
import type { Member, Viewer } from '../../../shared/viewer.ts';
import {
  changedVisibility,
  newVisibility,
  type Publication,
} from '../../../shared/visibility/publication.ts';
import { messages } from '../rules/messages.ts';
import { isItemVisibleTo } from './base-queries.ts';

export type NewCollection = {
  id: string;
  ownerId: string;
  name: string;
  description: string;
  publication: Publication;
};

/** Rethrows an error; a 409 for a name that the owner has given to another collection. */
export const throwNameTaken = (error: unknown): never => {
  if (violatedConstraint(error) === 'collections_name') throw taken(messages.nameTaken, 'name');
  throw error;
};

/** Inserts a collection; 409 if its owner already has one of this name. */
export async function insertCollection(tx: Tx, collection: NewCollection): Promise<void> {
  const { id, ownerId, name, description, publication } = collection;
  await tx
    .insertInto('collections')
    .values({ id, author_id: ownerId, name, description, ...newVisibility(publication) })
    .execute()
    .catch(throwNameTaken);
}

export type OwnedCollection = OwnState & { id: string; ownerId: string };

/** Returns the owner of a collection that the viewer can open, and locks its row until the end of the transaction. */
export async function lockCollection(
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<OwnedCollection | undefined> {
  return tx
    .selectFrom('collections')
    .select(['id', 'owner_id as ownerId', ...ownStateOf('collections')])
    .where('id', '=', id)
    .where(canOpen(viewer, 'collections'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type CollectionChanges = Partial<Pick<NewCollection, 'name' | 'description'>> & {
  publication?: Publication | undefined;
};

/** Updates the given fields; 409 if the owner already has a collection of this name. */
export async function updateCollection(tx: Tx, id: string, changes: CollectionChanges): Promise<void> {
  const { publication, ...texts } = changes;
  await tx
    .updateTable('collections')
    .set({ ...texts, ...changedVisibility(publication), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
    .catch(throwNameTaken);
}

/** Publishes or hides locked collections; returns their ids. */
export async function setPublications(tx: Tx, ids: readonly string[], publication: Publication | undefined) {
  return tx
    .updateTable('collections')
    .set({ ...changedVisibility(publication), updated_at: sql<Date>`now()` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('id')
    .execute();
}

export async function deleteCollection(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('collections').where('id', '=', id).execute();
}

/** Keeps a collection's row from being deleted until the end of the transaction; false if the viewer cannot open it. */
export async function keepVisibleCollection(tx: Tx, viewer: Viewer, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('collections')
    .select('id')
    .where('id', '=', id)
    .where(canOpen(viewer, 'collections'))
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds `delta` to the likes of a collection that is locked or kept, without waiting for its row
 * (schema/collections.sql); returns the new count.
 */
export async function adjustLikesCount(tx: Tx, id: string, delta: 1 | -1): Promise<number> {
  const { rows } = await sql<{ likes: number }>`select count_collection(${id}, 0, ${delta}) as likes`.execute(
    tx,
  );
  return rows[0]?.likes ?? 0;
}

/** Whether this owner has a collection of this name, ignoring case and treating spaces like hyphens. */
export async function isNameTaken(db: Db, ownerId: string, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('collections')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`lower(replace(name, ' ', '-')) = lower(replace(${name}, ' ', '-'))`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Serializes transactions that add a collection of this member, until the end of this one. */
export async function lockOwned(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`collections of ${ownerId}`}, 0))`.execute(tx);
}

/** The number of a member's collections, those in the bin included. Exact only in a statement after `lockOwned`. */
export async function countOwned(tx: Tx, ownerId: string): Promise<number> {
  const { rows } = await sql<{ owned: number }>`
    select (select count(*) from collections where owner_id = ${ownerId})::int
      + (select count(*) from collections where author_id = ${ownerId} and ${isInBin('collections')})::int as owned`.execute(
    tx,
  );
  return rows[0]?.owned ?? 0;
}

/** Up to `limit` collections in a member's bin, last deleted first. */
export async function findDeleted(db: Db, { id }: Member, after: BinPosition | null, limit: number) {
  return db
    .selectFrom('collections as c')
    .select(['c.id', 'c.name as title', sql<Date>`c.deleted_at`.as('deletedAt')])
    .where('c.author_id', '=', id)
    .where(isInBin('c'))
    .where(isAfter(after, 'c'))
    .orderBy('c.deleted_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
}

const { takeFromBin: takeRowFromBin, ...others } = softDelete('collections');
export const { hide, remove, restore, putIntoBin } = others;

/** Gives a collection in the bin back; 409 if its owner has just given its name to another one. */
export const takeFromBin = (tx: Tx, id: string) => takeRowFromBin(tx, [id]).catch(throwNameTaken);

/** Locks a hidden, removed or deleted collection until the end of the transaction; undefined if it no longer exists. */
export async function lockHidden(tx: Tx, id: string) {
  return tx
    .selectFrom('collections')
    .select(['author_id as ownerId', 'name'])
    .select(sql<boolean>`removed_at is not null and deleted_at is null`.as('isRemoved'))
    .where('id', '=', id)
    .where(sql<boolean>`(hidden_at is not null or deleted_at is not null)`)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes the name of a removed or deleted collection. */
export async function renameRemoved(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('collections').set({ name }).where('id', '=', id).execute();
}

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

/** Saves a locked collection; idempotent. */
export async function save(tx: Tx, userId: string, collectionId: string): Promise<void> {
  await tx
    .insertInto('saved_collections')
    .values({ user_id: userId, collection_id: collectionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a collection from the saved ones; returns whether it was saved. One that is removed or in the bin stays saved. */
export async function unsave(tx: Tx, userId: string, collectionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_collections')
    .where('user_id', '=', userId)
    .where('collection_id', '=', collectionId)
    .where(sql<boolean>`exists (select from collections where id = collection_id and owner_id is not null)`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Toggles whether a locked collection is saved; returns whether it is saved now. */
export async function toggleSaved(tx: Tx, userId: string, collectionId: string): Promise<boolean> {
  const { rows } = await sql<{ isSaved: boolean }>`
    with removed as (
      delete from saved_collections where user_id = ${userId} and collection_id = ${collectionId} returning true
    ), added as (
      insert into saved_collections (user_id, collection_id)
      select ${userId}, ${collectionId} where not exists (select from removed) returning true
    )
    select exists (select from added) as "isSaved"`.execute(tx);
  return rows[0]?.isSaved ?? false;
}
