import type { Db } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { invalidateWebs } from '../../repository/invalidate-webs.ts';
import { lockWeb } from '../../repository/locks.ts';
import { findWebsWith, type Move, moveAddresses, updateVersion } from '../../repository/versions/versions.ts';
import { completeLocked, packSaves } from './packing.ts';

const batchSize = 100;
const lowestId = '00000000-0000-0000-0000-000000000000';

/** URLs that members insert from the library and the picker: files and fonts of this site. */
const movedPaths = ['/media/', '/fonts/'];

/**
 * Replaces addresses of the site's files and fonts in the code of all webs, after the site has moved from one origin
 * to another. Each changed web gets a version with a note, so that its owner can see and undo it. Returns how many
 * webs were changed; `report` is called after each batch. Can be repeated.
 */
export async function changeUrl(
  db: Db,
  from: string,
  to: string,
  report: (changed: number) => void = () => {},
): Promise<number> {
  const moves: Move[] = movedPaths.map((path) => ({ from: `${from}${path}`, to: `${to}${path}` }));
  const texts = moves.map((move) => move.from);
  let changed = 0;
  for (let after = lowestId, hasMore = true; hasMore; ) {
    const ids = await findWebsWith(db, texts, after, batchSize);
    for (const id of ids) if (await changeWeb(db, id, moves)) changed += 1;
    after = ids.at(-1) ?? after;
    hasMore = ids.length === batchSize;
    report(changed);
  }
  return changed;
}

async function changeWeb(db: Db, id: string, moves: readonly Move[]): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockWeb(tx, id))) return false;
    // Makes the last save a version before the change.
    await completeLocked(tx, id);
    await moveAddresses(tx, id, moves);
    const number = await packSaves(tx, id);
    const [move] = moves;
    const note = `The site moved: addresses of its files were changed from ${originOf(move?.from)} to ${originOf(move?.to)}`;
    if (number !== null) await updateVersion(tx, id, number, { note });
    await invalidateWebs(tx, [id], true);
    return true;
  });
}

const originOf = (address = '') => URL.parse(address)?.origin ?? address;
