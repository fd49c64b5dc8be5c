import type { Tx } from '../../../../shared/db/database.ts';
import { adjustFollowCounts, type FollowChange } from '../../repository/follow-counts.ts';
import { invalidateMembers } from '../../repository/profiles.ts';

/** Changes the counts of follows between locked members and invalidates their pages; returns the new number of followers by id. */
export async function changeFollowCounts(
  tx: Tx,
  move: FollowChange,
  delta: 1 | -1,
): Promise<Map<string, number>> {
  const counts = await adjustFollowCounts(tx, move, delta);
  await invalidateMembers(tx, ...counts.keys());
  return counts;
}
