import type { Tx } from '../../../shared/db/database.ts';
import { forbidden } from '../../../shared/errors/app-error.ts';
import { countOwned, lockOwned } from '../repository/quota.ts';

const tooManyCollections = (max: number) =>
  `You have ${max} collections, and more cannot be kept: delete some, then empty your bin`;

/** Throws 403 with the limit if a member has no place for one more collection, in the transaction that is about to add it. */
export async function requireQuota(tx: Tx, ownerId: string, max: number): Promise<void> {
  await lockOwned(tx, ownerId);
  if ((await countOwned(tx, ownerId)) >= max) throw forbidden(tooManyCollections(max));
}
