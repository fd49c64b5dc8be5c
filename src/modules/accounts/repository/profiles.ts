import { sql } from 'kysely';
import { invalidateTags } from '../../../shared/cache/tags.ts';
import { type Db, readerOf, type Tx } from '../../../shared/db/database.ts';
import { violatedConstraint } from '../../../shared/db/transaction.ts';
import { taken } from '../../../shared/errors/app-error.ts';
import { memberTag } from '../cache-tags.ts';
import { isActive } from '../fragments.ts';
import { messages } from '../rules/messages.ts';

const now = sql<Date>`now()`;

export type ProfileChanges = {
  fullName: string;
  bio?: string;
  link1?: string;
  link2?: string;
  link3?: string;
};

/** Sets the texts that are given. */
export async function setProfile(tx: Tx, id: string, changes: ProfileChanges): Promise<void> {
  const { fullName, ...rest } = changes;
  await tx
    .updateTable('users')
    .set({ ...rest, full_name: fullName, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Sets a member's address; throws a 409 when it is taken. */
export async function setEmail(tx: Tx, id: string, email: string, isVerified: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, is_verified: isVerified, updated_at: now })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'users_email_key') throw taken(messages.emailTaken, 'email');
      throw error;
    });
}

export type PictureKind = 'avatar' | 'cover';

const columns = { avatar: 'avatar_id', cover: 'cover_id' } as const;

/** Locks the member's row and returns the id of the picture's file; undefined when there is no such member. */
export async function lockPicture(tx: Tx, id: string, which: PictureKind) {
  return tx
    .selectFrom('users')
    .select(`${columns[which]} as publicId`)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setPicture(
  tx: Tx,
  id: string,
  which: PictureKind,
  publicId: string | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ [columns[which]]: publicId, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Invalidates the cached pages that show these members, at the commit. */
export async function invalidateMembers(tx: Tx, ...ids: string[]): Promise<void> {
  await invalidateTags(tx, ...ids.map(memberTag));
}

/** The id of the active member with this username. */
export async function findIdByUsername(db: Db, username: string): Promise<string | undefined> {
  const row = await readerOf(db)
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

/**
 * Adds `delta` to the follower counts of the followed members and to the following counts of their followers. Returns
 * the new follower counts by id.
 */
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
