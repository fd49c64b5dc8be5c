import { sql } from 'kysely';
import type { Viewer } from '../../../shared/auth/viewer.ts';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { violatedConstraint } from '../../../shared/db/transaction.ts';
import { taken } from '../../../shared/errors/app-error.ts';
import { collectionVisibleTo } from '../fragments.ts';
import { messages } from '../messages.ts';

export type NewCollection = {
  id: string;
  ownerId: string;
  name: string;
  description: string;
  isPublic: boolean;
};

const takenName = (error: unknown): never => {
  if (violatedConstraint(error) === 'collections_name') throw taken(messages.nameTaken, 'name');
  throw error;
};

/** Adds a collection; a name that its owner has given before is a 409. */
export async function insertCollection(tx: Tx, collection: NewCollection): Promise<void> {
  const { id, ownerId, name, description, isPublic } = collection;
  await tx
    .insertInto('collections')
    .values({ id, owner_id: ownerId, name, description, is_public: isPublic })
    .execute()
    .catch(takenName);
}

export type OwnedCollection = { id: string; ownerId: string; isPublic: boolean };

/** Whose a collection is, if the viewer may see it; its row is held until the end of the transaction. */
export async function lockCollection(
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<OwnedCollection | undefined> {
  return tx
    .selectFrom('collections')
    .select(['id', 'owner_id as ownerId', 'is_public as isPublic'])
    .where('id', '=', id)
    .where(collectionVisibleTo(viewer))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type CollectionChanges = Partial<Pick<NewCollection, 'name' | 'description' | 'isPublic'>>;

/** Changes the fields that are given; a name that its owner has given before is a 409. */
export async function updateCollection(tx: Tx, id: string, changes: CollectionChanges): Promise<void> {
  const { isPublic, ...texts } = changes;
  await tx
    .updateTable('collections')
    .set({ ...texts, is_public: isPublic, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
    .catch(takenName);
}

export async function deleteCollection(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('collections').where('id', '=', id).execute();
}

/** Moves the likes of a held collection; answers how many there are now. */
export async function addLike(tx: Tx, id: string, delta: 1 | -1): Promise<number> {
  const row = await tx
    .updateTable('collections')
    .set({ likes_count: sql<number>`likes_count + ${delta}` })
    .where('id', '=', id)
    .returning('likes_count')
    .executeTakeFirst();
  return row?.likes_count ?? 0;
}

/** Whether this owner has a collection of this name, however its spaces and capitals are written. */
export async function isNameTaken(db: Db, ownerId: string, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('collections')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`lower(replace(name, ' ', '-')) = lower(replace(${name}, ' ', '-'))`)
    .executeTakeFirst();
  return row !== undefined;
}
