import type { Tx } from '../../../../shared/db/database.ts';
import { type FollowChange, moveFollowCounts } from '../../repository/follow-counts.ts';
import { invalidateMembers } from '../../repository/profiles.ts';

/** Moves the counts of a follow between held members, and tells so; answers the followers of each who is followed. */
export async function changeFollowCounts(
  tx: Tx,
  move: FollowChange,
  delta: 1 | -1,
): Promise<Map<string, number>> {
  const counts = await moveFollowCounts(tx, move, delta);
  await invalidateMembers(tx, ...counts.keys());
  return counts;
}
