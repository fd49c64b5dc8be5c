import { sql } from 'kysely';
import type { Context } from '../../src/context.ts';
import type { Built, Member } from './build.ts';

/** Comments on a web through the API and answers the comment. */
export async function commentOn(call: Built['call'], as: Member, web: string, text = 'Well made') {
  const answer = await call('POST', '/comments/create', { as, body: { text, web } });
  if (answer.status !== 201) throw new Error(`not said: ${answer.body.message}`);
  return answer.body.data;
}

/** Replies to a comment through the API and answers the reply. */
export async function replyTo(call: Built['call'], as: Member, commentId: string, text = 'Indeed') {
  const answer = await call('POST', '/replays/create', { as, body: { text, commentId } });
  if (answer.status !== 201) throw new Error(`not said: ${answer.body.message}`);
  return answer.body.data;
}

/** Ids of whatever counts other comments, replies or likes of them than there are. */
export async function wrongCounts(ctx: Context): Promise<unknown[]> {
  const { rows } = await sql`
    select id from webs w where comments_count <> (select count(*) from comments where web_id = w.id)
    union all
    select id from comments c where replies_count <> (select count(*) from replies where comment_id = c.id)
      or likes_count <> (select count(*) from comment_likes where comment_id = c.id)
    union all
    select id from replies r where likes_count <> (select count(*) from reply_likes where reply_id = r.id)`.execute(
    ctx.db,
  );
  return rows;
}
