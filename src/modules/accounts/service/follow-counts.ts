import type { Tx } from '../../../shared/db/database.ts';
import { type FollowMove, moveFollowCounts } from '../repository/follow-counts.ts';
import { tellMemberChanged } from '../repository/profiles.ts';

/** Moves the counts of a follow between held members, and tells so; answers the followers of each who is followed. */
export async function moveFollows(tx: Tx, move: FollowMove, delta: 1 | -1): Promise<Map<string, number>> {
  const counts = await moveFollowCounts(tx, move, delta);
  await tellMemberChanged(tx, ...counts.keys());
  return counts;
}
