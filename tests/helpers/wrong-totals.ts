import { sql } from 'kysely';
import type { Context } from '../../src/context.ts';

/**
 * SQL for the kind and id of every item whose count differs from its rows. Some likes are added to a web's count a
 * moment later.
 */
export const selectWrongCounts = `
  select 'web' as kind, id from webs w
  where (select count(*) from web_likes where web_id = w.id)
      <> likes_count + (select coalesce(sum(change), 0) from web_like_changes where web_id = w.id)
    or comments_count <> (select count(*) from comments where web_id = w.id)
  union all
  select 'comment', id from comments c where replies_count <> (select count(*) from replies where comment_id = c.id)
    or likes_count <> (select count(*) from comment_likes where comment_id = c.id)
  union all
  select 'reply', id from replies r where likes_count <> (select count(*) from reply_likes where reply_id = r.id)
  union all
  select 'member', id from users u
  where followers_count <> (select count(*) from follows where followed_id = u.id)
    or following_count <> (select count(*) from follows where follower_id = u.id)`;

export async function wrongCounts(ctx: Context): Promise<unknown[]> {
  return (await sql.raw(selectWrongCounts).execute(ctx.db)).rows;
}

/**
 * Ids of members whose stored totals of webs are wrong, and of collections whose count differs from their public
 * webs.
 */
export async function wrongTotals(ctx: Context): Promise<unknown[]> {
  const { rows } = await sql`
    select c.owner_id from web_counts c where row(c.webs, c.forks, c.shown, c.shown_forks) is distinct from (
      select row(count(*)::int, count(*) filter (where is_fork)::int, count(*) filter (where is_public)::int,
        count(*) filter (where is_public and is_fork)::int) from webs where owner_id = c.owner_id)
    union all
    select c.id from collections c where public_webs_count <> (
      select count(*) from collection_webs p join webs w on w.id = p.web_id where p.collection_id = c.id and w.is_public)
    union all
    select p.web_id from collection_webs p join webs w on w.id = p.web_id
      where w.owner_id is not null and (p.owner_id <> w.owner_id or p.is_public <> w.is_public)
    union all
    select s.web_id from web_search s join webs w on w.id = s.web_id
      where w.owner_id is not null and (s.owner_id <> w.owner_id or s.is_public <> w.is_public)`.execute(
    ctx.db,
  );
  return rows;
}
