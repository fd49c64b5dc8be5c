import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Member } from '../../../shared/viewer.ts';
import { lockCollection } from '../repository/collections.ts';
import * as saved from '../repository/saved-collections.ts';
import type { Deps } from './deps.ts';

export type SavedState = { isSaved: boolean };

/** Saves a collection that is visible to the viewer; idempotent. */
export function save({ db }: Deps, viewer: Member, id: string): Promise<SavedState> {
  return inTransaction(db, async (tx) => {
    await lockVisible(tx, viewer, id);
    await saved.save(tx, viewer.id, id);
    return { isSaved: true };
  });
}

/** Removes a collection from the saved ones, even if it has become private; 404 if it is neither saved nor visible. */
export function unsave({ db }: Deps, viewer: Member, id: string): Promise<SavedState> {
  return inTransaction(db, async (tx) => {
    const wasSaved = isId(id) && (await saved.unsave(tx, viewer.id, id));
    if (!wasSaved) await lockVisible(tx, viewer, id);
    return { isSaved: false };
  });
}

/** Toggles whether a visible collection is saved. */
export function toggleSaved({ db }: Deps, viewer: Member, id: string): Promise<SavedState> {
  return inTransaction(db, async (tx) => {
    await lockVisible(tx, viewer, id);
    return { isSaved: await saved.toggleSaved(tx, viewer.id, id) };
  });
}

/** Locks a collection until the end of the transaction, which serializes concurrent requests; 404 if it is not visible. */
async function lockVisible(tx: Tx, viewer: Member, id: string): Promise<void> {
  if (!isId(id) || !(await lockCollection(tx, viewer, id))) throw notFound();
}
