import type { Tx } from '../../../../shared/db/database.ts';
import * as repository from '../../repository/follow-counts.ts';
import { invalidateMembers } from '../../repository/profiles.ts';

/** Adds `delta` to the counts of follows between locked members and invalidates their pages; returns the new number of followers by id. */
export async function adjustFollowCounts(
  tx: Tx,
  change: repository.FollowChange,
  delta: 1 | -1,
): Promise<Map<string, number>> {
  const counts = await repository.adjustFollowCounts(tx, change, delta);
  await invalidateMembers(tx, ...counts.keys());
  return counts;
}
