import { sql } from 'kysely';
import type { Tx } from '../../../shared/db/database.ts';

/** Members beyond these are linked in the text, but not notified: a text is no mailing list. */
const maxMentions = 20;

const columns = { comments: 'comment_id', replies: 'reply_id' } as const;

/** Sets who is mentioned in a locked post. Mentions that it had before stay as they are, so that nobody is notified of them again. */
export async function setMentions(
  tx: Tx,
  table: keyof typeof columns,
  postId: string,
  memberIds: readonly string[],
): Promise<void> {
  const column = sql.ref(columns[table]);
  const members = memberIds.slice(0, maxMentions);
  await sql`
    with removed as (
      delete from mentions where ${column} = ${postId} and member_id <> all(${members}::uuid[])
    )
    insert into mentions (${column}, member_id)
    select ${postId}, member from unnest(${members}::uuid[]) as member order by member
    on conflict do nothing`.execute(tx);
}
