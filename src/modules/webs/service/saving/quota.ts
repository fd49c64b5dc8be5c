import type { Tx } from '../../../../shared/db/database.ts';
import { forbidden } from '../../../../shared/errors/app-error.ts';
import { messages } from '../../messages.ts';
import { findUsage, lockUsage } from '../../repository/quota.ts';

/** How many webs, and megabytes of code in them, a member may have. */
export type WebQuota = { maxWebs: number; maxCodeMegabytes: number };

/**
 * Throws a 403 that names the limit when a member has more than their quota, in the transaction that has added a web or code.
 * Concurrent saves of one member wait for each other here until they commit, so that together they cannot exceed it.
 */
export async function requireQuota(tx: Tx, ownerId: string, quota: WebQuota): Promise<void> {
  await lockUsage(tx, ownerId);
  const { webs, codeBytes } = await findUsage(tx, ownerId);
  if (webs > quota.maxWebs) throw forbidden(messages.tooManyWebs(quota.maxWebs));
  if (codeBytes > quota.maxCodeMegabytes * 1_000_000)
    throw forbidden(messages.tooMuchCode(quota.maxCodeMegabytes));
}
