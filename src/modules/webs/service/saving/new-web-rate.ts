import type { Db, Tx } from '../../../../shared/db/database.ts';
import { isAppError } from '../../../../shared/errors/app-error.ts';
import { webCreationRate } from '../../contract/saves.ts';
import { findUncounted, setCountedAsNew } from '../../repository/saving/new-web-rate.ts';
import type { Deps } from '../deps.ts';

type Counting = Pick<Deps, 'accounts'>;

/** Counts an imported web that others than its owner see; throws a 429 above the rate of new webs. */
export const countImported = ({ accounts }: Counting, ownerId: string, db?: Db): Promise<void> =>
  accounts.enforceRate('imported web', ownerId, webCreationRate, db);

/**
 * Counts those of an owner's webs that were imported as private, and that others may see from now on. Returns the 429 for each of
 * those above the rate of new webs, by id. The rows must be locked.
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

/** The same for one web, which is not published above the rate: throws its 429. */
export async function requireCounted(deps: Counting, tx: Tx, ownerId: string, id: string): Promise<void> {
  for (const refusal of (await countPublished(deps, tx, ownerId, [id])).values()) throw refusal;
}
