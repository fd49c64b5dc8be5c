import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';

/** Follows or unfollows a member; returns whether they are followed now. Both rows must be locked. */
export async function toggleFollow(tx: Tx, followerId: string, followedId: string): Promise<boolean> {
  const { rows } = await sql<{ isFollowed: boolean }>`
    with ended as (
      delete from follows where follower_id = ${followerId} and followed_id = ${followedId} returning 1
    ), begun as (
      insert into follows (follower_id, followed_id)
      select ${followerId}, ${followedId} where not exists (select from ended) returning 1
    )
    select exists (select from begun) as "isFollowed"`.execute(tx);
  return rows[0]?.isFollowed ?? false;
}

export type FollowSide = 'follower_id' | 'followed_id';

const otherSide = { follower_id: 'followed_id', followed_id: 'follower_id' } as const;

/** Ids of up to `limit` members on the other side of a member's follows. */
export async function findFollows(
  db: Db,
  userId: string,
  side: FollowSide,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('follows')
    .select(`${otherSide[side]} as id`)
    .where(side, '=', userId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes the follows with the member on `side` and one of `others` on the other side; returns the affected ids of `others`. */
export async function deleteFollows(
  tx: Tx,
  userId: string,
  side: FollowSide,
  others: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('follows')
    .where(side, '=', userId)
    .where(otherSide[side], 'in', others)
    .returning(`${otherSide[side]} as id`)
    .execute();
  return rows.map((row) => row.id);
}
