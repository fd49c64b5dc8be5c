import type { Db, Tx } from '../../../../shared/db/database.ts';
import { forbidden } from '../../../../shared/errors/app-error.ts';
import type { WebUsage } from '../../contract/index.ts';
import { findUsage, lockUsage } from '../../repository/saving/quota.ts';
import { refusalMessages } from './refusal-messages.ts';

/** Maximum number of webs per member, and maximum total size of their code in megabytes. */
export type WebQuota = { maxWebs: number; maxCodeMegabytes: number };

/** A member's webs and code, and their limits. */
export async function getUsage(
  { db, quota }: { db: Db; quota: WebQuota },
  ownerId: string,
): Promise<WebUsage> {
  const { webs, codeBytes, ...own } = await findUsage(db, ownerId);
  const maxCodeBytes = (own.maxCodeMegabytes ?? quota.maxCodeMegabytes) * 1_000_000;
  return { webs, maxWebs: own.maxWebs ?? quota.maxWebs, codeBytes, maxCodeBytes };
}

/** Up to this size of a web's earlier versions, a save that adds no code is not checked: it adds little, and the check locks. */
const uncheckedHistoryBytes = 1_000_000;

/** As `requireQuota`, after the code of a web was replaced, if that can exceed the quota. `web` is as it was before. */
export async function requireQuotaAfterSave(
  tx: Tx,
  { id }: { id: string },
  web: { codeBytes: number; historyBytes: number },
  { codeBytes, quota }: { codeBytes: number; quota: WebQuota },
): Promise<void> {
  if (codeBytes > web.codeBytes || web.historyBytes > uncheckedHistoryBytes)
    await requireQuota(tx, id, quota);
}

/**
 * Throws 403 with the limit if a member exceeds their quota, in the transaction that added a web or code. Concurrent saves
 * of one member are serialized here until they commit, so that together they cannot exceed it.
 */
export async function requireQuota(tx: Tx, ownerId: string, quota: WebQuota): Promise<void> {
  await lockUsage(tx, ownerId);
  const { webs, codeBytes, ...own } = await findUsage(tx, ownerId);
  const maxWebs = own.maxWebs ?? quota.maxWebs;
  const maxCodeMegabytes = own.maxCodeMegabytes ?? quota.maxCodeMegabytes;
  if (webs > maxWebs) throw forbidden(refusalMessages.tooManyWebs(maxWebs));
  if (codeBytes > maxCodeMegabytes * 1_000_000)
    throw forbidden(refusalMessages.tooMuchCode(maxCodeMegabytes));
}
