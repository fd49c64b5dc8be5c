import type { Db, Tx } from '../../../../shared/db/database.ts';
import { forbidden, isAppError } from '../../../../shared/errors/app-error.ts';
import type { WebUsage } from '../../contract/index.ts';
import { webCreationRate } from '../../contract/saves.ts';
import { findUncounted, findUsage, lockUsage, setCountedAsNew } from '../../repository/limits.ts';
import type { Deps, WebQuota } from '../deps.ts';
import { refusalMessages } from './refusal-messages.ts';

/** A member's webs and code, and their limits. */
export async function getUsage(
  { db, quota }: { db: Db; quota: WebQuota },
  ownerId: string,
): Promise<WebUsage> {
  const { webs, codeBytes, ...own } = await findUsage(db, ownerId);
  const maxCodeBytes = (own.maxCodeMegabytes ?? quota.maxCodeMegabytes) * 1_000_000;
  return { webs, maxWebs: own.maxWebs ?? quota.maxWebs, codeBytes, maxCodeBytes };
}

/**
 * Maximum bytes of a web's earlier versions up to which a save that adds no code is not checked: it adds little, and
 * the check locks.
 */
const uncheckedHistoryBytes = 1_000_000;

/**
 * Like `requireQuota`, after the code of a web was replaced, but only if that can exceed the quota. `web` is the
 * state before.
 */
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

type Counting = Pick<Deps, 'accounts'>;

/** Counts an imported web that people other than its owner see; throws a 429 above the rate of new webs. */
export const countImported = ({ accounts }: Counting, ownerId: string, db?: Db): Promise<void> =>
  accounts.enforceRate('imported web', ownerId, webCreationRate, db);

/**
 * Counts those of an owner's webs that were imported as private, and that others may see from now on. Returns the 429
 * for each of those above the rate of new webs, by id. The rows must be locked.
 */
export async function countPublished(
  deps: Counting,
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, Error>> {
  const uncounted = await findUncounted(tx, ids);
  const counted: string[] = [];
  let refusal: Error | null = null;
  for (const id of uncounted) {
    try {
      await countImported(deps, ownerId, tx);
      counted.push(id);
    } catch (error) {
      if (!isAppError(error) || error.status !== 429) throw error;
      refusal = error;
      break;
    }
  }
  if (counted.length > 0) await setCountedAsNew(tx, counted);
  const beyond = new Map<string, Error>();
  if (refusal) for (const id of uncounted.slice(counted.length)) beyond.set(id, refusal);
  return beyond;
}

/** Like `countPublished` for one web, which must not be published above the rate: throws its 429. */
export async function requireCounted(deps: Counting, tx: Tx, ownerId: string, id: string): Promise<void> {
  for (const refusal of (await countPublished(deps, tx, ownerId, [id])).values()) throw refusal;
}
