import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import type { Member } from '../../../shared/viewer.ts';
import { isWebVisibleTo } from '../../webs/visibility.ts';

/** Mutes the thread below a comment that the member can see; returns whether there is one. */
export async function muteThread(tx: Tx, member: Member, commentId: string): Promise<boolean> {
  const { rows } = await sql`
    with thread as (
      select c.id from comments c join webs w on w.id = c.web_id
      where c.id = ${commentId} and ${isWebVisibleTo(member, 'w')}
    ), muted as (
      insert into muted_threads (member_id, comment_id) select ${member.id}, id from thread on conflict do nothing
    )
    select id from thread`.execute(tx);
  return rows.length > 0;
}

export async function unmuteThread(tx: Tx, memberId: string, commentId: string): Promise<void> {
  await tx
    .deleteFrom('muted_threads')
    .where('member_id', '=', memberId)
    .where('comment_id', '=', commentId)
    .execute();
}

export type MutedThreadRow = { id: string; text: string; web_id: string; title: string; created_at: Date };

/** The member's muted threads that they can see, the latest first. */
export async function findMutedThreads(db: Db, member: Member, limit: number): Promise<MutedThreadRow[]> {
  const { rows } = await sql<MutedThreadRow>`
    select c.id, left(c.text, 200) as text, w.id as web_id, w.title, t.created_at
    from muted_threads t join comments c on c.id = t.comment_id join webs w on w.id = c.web_id
    where t.member_id = ${member.id} and ${isWebVisibleTo(member, 'w')}
    order by t.created_at desc, t.comment_id limit ${limit}`.execute(db);
  return rows;
}
