import { sql } from 'kysely';
import type { Tx } from '../../../../shared/db/database.ts';
import { isOneOf, nextUpdatedAt } from '../webs.ts';

export type TagChanges = { add: readonly string[]; remove: readonly string[] };

/**
 * Locks the counts of these tags until the end of the transaction. In one order, so that two transactions that change tags of
 * several webs do not wait for each other.
 */
export async function lockTags(tx: Tx, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await sql`select from tags where name = any(${tags}::text[]) order by name for update`.execute(tx);
}

/** Takes tags from locked webs and puts others behind those that stay, each once; increments the revisions. */
export async function changeTags(tx: Tx, ids: readonly string[], { add, remove }: TagChanges): Promise<void> {
  const kept = sql`array(select tag from unnest(tags) with ordinality as t (tag, at)
    where tag <> all(${remove}::text[]) order by at)`;
  const added = sql`array(select tag from unnest(${add}::text[]) with ordinality as t (tag, at)
    where tag <> all(webs.tags) order by at)`;
  await tx
    .updateTable('webs')
    .set({
      tags: sql<string[]>`${kept} || ${added}`,
      revision: sql<number>`revision + 1`,
      updated_at: nextUpdatedAt,
    })
    .where('id', '=', isOneOf(ids))
    .execute();
}
