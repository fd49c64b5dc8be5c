import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, unauthorized } from '../../../shared/errors/app-error.ts';
import type { Member } from '../../../shared/viewer.ts';
import { messages } from '../messages.ts';
import * as follows from '../repository/follows.ts';
import { requireMayFollow } from './blocks.ts';
import type { Deps } from './deps.ts';

export type FollowState = { isFollowedByMe: boolean; followersCount: number };

/**
 * Follows or unfollows another member; 404 for an unknown username. Both members are locked first and in a fixed order, so
 * that concurrent requests are serialized without deadlocks and both counts match the rows.
 */
export async function toggleFollow(
  { db, accounts, trust }: Deps,
  member: Member,
  username: string,
): Promise<FollowState> {
  const id = await accounts.requireIdOf(db, username);
  if (id === member.id) throw badRequest(messages.cannotFollowOneself);
  return inTransaction(db, async (tx) => {
    const active = await accounts.lockMembers(tx, [member.id, id]);
    if (!active.has(member.id)) throw unauthorized();
    if (!active.has(id)) throw accounts.userNotFound();
    const isFollowedByMe = await follows.toggleFollow(tx, member.id, id);
    if (isFollowedByMe) {
      await requireMayFollow(tx, member, id);
      await trust.count(tx, member, 'follows');
    }
    const change = { followed: [id], followers: [member.id] };
    const counts = await accounts.adjustFollowCounts(tx, change, isFollowedByMe ? 1 : -1);
    return { isFollowedByMe, followersCount: counts.get(id) ?? 0 };
  });
}
