import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { canOpen, isShared, type OwnState, ownStateOf } from '../../../shared/db/statements/visibility.ts';
import { violatedConstraint } from '../../../shared/db/transaction.ts';
import { taken } from '../../../shared/errors/app-error.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import {
  changedVisibility,
  newVisibility,
  type Publication,
} from '../../../shared/visibility/publication.ts';
import type { AssetType } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';

export type NewAsset = {
  id: string;
  ownerId: string;
  mediaId: string;
  assetType: AssetType;
  title: string;
  publication: Publication;
};

/** Inserts an asset; 409 if its file is already used by one. */
export async function insertAsset(tx: Tx, asset: NewAsset): Promise<void> {
  const { id, ownerId, mediaId, assetType, title, publication } = asset;
  await tx
    .insertInto('assets')
    .values({
      ...{ id, title },
      author_id: ownerId,
      media_id: mediaId,
      asset_type: assetType,
      ...newVisibility(publication),
    })
    .execute()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'assets_media_key') throw taken(messages.fileTaken, 'assetPublicId');
      throw error;
    });
}

export type OwnedAsset = OwnState & { id: string; ownerId: string; mediaId: string };

/**
 * Returns the owner and file of an asset that is visible to the viewer, and locks its row until the end of the
 * transaction.
 */
export async function lockAsset(tx: Tx, viewer: Viewer, id: string): Promise<OwnedAsset | undefined> {
  return tx
    .selectFrom('assets')
    .select(['id', 'owner_id as ownerId', 'media_id as mediaId', ...ownStateOf('assets')])
    .where('id', '=', id)
    .where(canOpen(viewer, 'assets'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks those of these assets that are a member's own until the end of the transaction, in the order of ids. */
export async function lockOwnAssets(tx: Tx, { id: ownerId }: { id: string }, ids: readonly string[]) {
  return tx
    .selectFrom('assets')
    .select(['id', 'owner_id as ownerId', 'media_id as mediaId', 'title', ...ownStateOf('assets')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type OwnAsset = Awaited<ReturnType<typeof lockOwnAssets>>[number];

/** Publishes or hides locked assets; returns their ids. */
export async function setPublications(
  tx: Tx,
  ids: readonly string[],
  publication: Publication | undefined,
  restoresLinks = false,
) {
  return tx
    .updateTable('assets')
    .set({ ...changedVisibility(publication, restoresLinks), updated_at: sql<Date>`now()` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('id')
    .execute();
}

/** Locks an asset regardless of visibility until the end of the transaction; false if it no longer exists. */
export async function lockAny(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('assets')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export type AssetChanges = { title?: string | undefined; publication?: Publication | undefined };

/** Updates the given fields. */
export async function updateAsset(tx: Tx, id: string, { title, publication }: AssetChanges): Promise<void> {
  await tx
    .updateTable('assets')
    .set({ title, ...changedVisibility(publication), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteAsset(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('assets').where('id', '=', id).execute();
}

/** Adds `delta` to the likes of a locked asset; returns the new count. */
export async function adjustLikesCount(tx: Tx, id: string, delta: 1 | -1): Promise<number> {
  const row = await tx
    .updateTable('assets')
    .set({ likes_count: sql<number>`likes_count + ${delta}` })
    .where('id', '=', id)
    .returning('likes_count')
    .executeTakeFirst();
  return row?.likes_count ?? 0;
}

/** Makes all assets of a member private; returns their ids. */
export async function hideAssetsOf(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('assets')
    .set({ visibility: 'private' })
    .where('owner_id', '=', ownerId)
    .where(isShared('assets'))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes up to `limit` assets of a member, removed ones included; returns how many. */
export async function deleteAssetsOf(db: Db, ownerId: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('assets')
    .where('id', 'in', (one) =>
      one.selectFrom('assets').select('id').where('author_id', '=', ownerId).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
