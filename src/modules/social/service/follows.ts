import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, unauthorized } from '../../../shared/errors/app-error.ts';
import type { Member } from '../../../shared/viewer.ts';
import { messages } from '../messages.ts';
import { toggleFollow } from '../repository/follows.ts';
import type { Deps } from './deps.ts';

export type FollowState = { isFollowedByMe: boolean; followersCount: number };

/**
 * Follows or unfollows another member; 404 for an unknown username. Both members are locked first and in a fixed order, so
 * that concurrent requests are serialized without deadlocks and both counts match the rows.
 */
export async function follow({ db, accounts }: Deps, member: Member, username: string): Promise<FollowState> {
  const id = await accounts.requireIdOf(db, username);
  if (id === member.id) throw badRequest(messages.followOneself);
  return inTransaction(db, async (tx) => {
    const here = await accounts.lockMembers(tx, [member.id, id]);
    if (!here.has(member.id)) throw unauthorized();
    if (!here.has(id)) throw accounts.userNotFound();
    const isFollowedByMe = await toggleFollow(tx, member.id, id);
    const move = { followed: [id], followers: [member.id] };
    const counts = await accounts.changeFollowCounts(tx, move, isFollowedByMe ? 1 : -1);
    return { isFollowedByMe, followersCount: counts.get(id) ?? 0 };
  });
}
