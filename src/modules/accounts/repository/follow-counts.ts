import { sql } from 'kysely';
import type { ReadDb, Tx } from '../../../shared/db/database.ts';
import { isActive } from '../fragments.ts';

/** The id of the active member with this username. */
export async function findIdByUsername(db: ReadDb, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where(isActive())
    .executeTakeFirst();
  return row?.id;
}

/** Locks the rows of members until the end of the transaction, always in the same order; returns the active ones. */
export async function lockMembers(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', isActive().as('isActive')])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.filter((row) => row.isActive).map(({ id }) => id));
}

export type FollowChange = { followed: readonly string[]; followers: readonly string[] };

/** Adds `delta` to the counts of those who are followed and of those who follow; returns the new numbers of followers by id. */
export async function adjustFollowCounts(
  tx: Tx,
  { followed, followers }: FollowChange,
  delta: 1 | -1,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    update users set
      followers_count = greatest(0, followers_count + case when id = any(${followed}::uuid[]) then ${delta}::int else 0 end),
      following_count = greatest(0, following_count + case when id = any(${followers}::uuid[]) then ${delta}::int else 0 end)
    where id = any(${followed}::uuid[]) or id = any(${followers}::uuid[])
    returning id, followers_count as count`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
