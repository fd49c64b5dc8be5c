import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';

export type Toggled = { isLiked: boolean; at: Date };

/** Likes a web, or takes the like back; `at` is when the like was given. The web must be held. */
export async function toggleLike(tx: Tx, userId: string, webId: string): Promise<Toggled> {
  const { rows } = await sql<Toggled>`
    with taken as (
      delete from web_likes where web_id = ${webId} and user_id = ${userId} returning created_at
    ), given as (
      insert into web_likes (web_id, user_id)
      select ${webId}, ${userId} where not exists (select from taken) returning created_at
    )
    select false as "isLiked", created_at as at from taken union all select true, created_at from given`.execute(
    tx,
  );
  const [toggled] = rows;
  if (!toggled) throw new Error('a toggle changed nothing');
  return toggled;
}

/** Some webs that a member likes. */
export async function findLiked(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('web_likes')
    .select('web_id')
    .where('user_id', '=', userId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.web_id);
}

/** Takes a like back; answers when it was given, or undefined when there is none. */
export async function takeLike(tx: Tx, userId: string, webId: string): Promise<Date | undefined> {
  const row = await tx
    .deleteFrom('web_likes')
    .where('user_id', '=', userId)
    .where('web_id', '=', webId)
    .returning('created_at')
    .executeTakeFirst();
  return row?.created_at;
}
