import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { type Binned, findDue, isInBin, lockDeleted } from '../../../shared/soft-delete.ts';
import type { Member } from '../../../shared/viewer.ts';
import * as rows from '../repository/collections.ts';
import { deleteCollection, findDeleted } from '../repository/collections.ts';
import { lockOwn } from './collections.ts';
import type { Deps } from './deps.ts';
import { freeName, invalidate } from './moderation.ts';

/** Puts an own collection into the bin; its webs stay, and keep their places in it. */
export function remove({ db }: Deps, viewer: Member, id: string): Promise<{ _id: string }> {
  return inTransaction(db, async (tx) => {
    await lockOwn(tx, viewer, id);
    await rows.putIntoBin(tx, [id]);
    await invalidate(tx, id, viewer.id);
    return { _id: id };
  });
}

/** The bin of collections. */
export const binnedCollections: Binned = {
  list: async (db, member, after, limit) =>
    (await findDeleted(db, member, after, limit)).map((row) => ({ ...row, image: '', webId: null })),
  lock: async (tx, member, id) => {
    if (!isId(id) || !(await lockDeleted(tx, 'collections', id, { ownerId: member.id }))) throw notFound();
  },
  restore: async (tx, member, id) => {
    const collection = await rows.lockHidden(tx, id);
    if (!collection) throw notFound();
    await freeName(tx, id, collection);
    await rows.takeFromBin(tx, id);
    await invalidate(tx, id, member.id);
  },
  purge: async (tx, id, which) => {
    if (!isId(id) || !(await lockDeleted(tx, 'collections', id, which))) return false;
    await deleteCollection(tx, id);
    return true;
  },
  findDue: (db, before, which) => findDue(db, 'collections', before, which, isInBin('collections')),
};
