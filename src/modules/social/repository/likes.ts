import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';

/** Table and column of the likes of each kind of resource. */
const likeTables = {
  web: { table: 'web_likes', column: 'web_id' },
  collection: { table: 'collection_likes', column: 'collection_id' },
  asset: { table: 'asset_likes', column: 'asset_id' },
  comment: { table: 'comment_likes', column: 'comment_id' },
  reply: { table: 'reply_likes', column: 'reply_id' },
} as const;

/** Kinds of resources that can be liked. */
export type Likeable = keyof typeof likeTables;
export const likeableKinds: readonly Likeable[] = ['web', 'collection', 'asset', 'comment', 'reply'];

export type Toggled = { isLiked: boolean; at: Date };

/** Toggles a like; `at` is when the like was given. The resource must be locked against deletion. */
export async function toggleLike(tx: Tx, kind: Likeable, userId: string, id: string): Promise<Toggled> {
  for (let tries = 0; tries < maxTries; tries++) {
    const toggled = await tryToToggle(tx, kind, userId, id);
    if (toggled) return toggled;
  }
  throw new Error(`toggling the like of ${kind} ${id} changed no row`);
}

/** An attempt fails only when it loses a race against another request of the same member. */
const maxTries = 100;

async function tryToToggle(tx: Tx, kind: Likeable, userId: string, id: string): Promise<Toggled | undefined> {
  const [table, column] = [sql.table(likeTables[kind].table), sql.ref(likeTables[kind].column)];
  const { rows } = await sql<Toggled>`
    with removed as (
      delete from ${table} where ${column} = ${id} and user_id = ${userId} returning created_at
    ), added as (
      insert into ${table} (${column}, user_id)
      select ${id}, ${userId} where not exists (select from removed)
      on conflict do nothing returning created_at
    )
    select false as "isLiked", created_at as at from removed union all select true, created_at from added`.execute(
    tx,
  );
  return rows[0];
}

/** Ids of up to `limit` resources of a kind that a member likes. */
export async function findLiked(db: Db, kind: Likeable, userId: string, limit: number): Promise<string[]> {
  const { table, column } = likeTables[kind];
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(column)} as id from ${sql.table(table)} where user_id = ${userId} limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Removes a like; returns when it was given, or undefined if there is none. */
export async function deleteLike(
  tx: Tx,
  kind: Likeable,
  userId: string,
  id: string,
): Promise<Date | undefined> {
  const { table, column } = likeTables[kind];
  const { rows } = await sql<{ at: Date }>`
    delete from ${sql.table(table)} where user_id = ${userId} and ${sql.ref(column)} = ${id}
    returning created_at as at`.execute(tx);
  return rows[0]?.at;
}
