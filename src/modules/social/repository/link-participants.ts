import { sql } from 'kysely';
import type { Tx } from '../../../shared/db/database.ts';
import type { Member } from '../../../shared/viewer.ts';
import { presentedLinkKey } from '../../../shared/visibility/link-key.ts';
import type { PostTable } from './posts.ts';

/** SQL: the web that a post is below. */
const webOf = {
  comments: (id: string) => sql`select web_id from comments where id = ${id}`,
  replies: (id: string) => sql`
    select c.web_id from replies r join comments c on c.id = r.comment_id where r.id = ${id}`,
} as const;

/**
 * Records the link by which a post was written; see `isOpenByLinkTo`. Has no effect for the member's own webs and for
 * webs that are not unlisted.
 */
export async function rememberLink(tx: Tx, member: Member, table: PostTable, postId: string): Promise<void> {
  const key = presentedLinkKey();
  if (key === null) return;
  await sql`
    insert into link_participants (web_id, member_id, link_key)
    select id, ${member.id}, link_key from webs
    where id = (${webOf[table](postId)}) and link_key = ${key} and owner_id <> ${member.id}
    on conflict (member_id, web_id) do update set link_key = excluded.link_key`.execute(tx);
}
