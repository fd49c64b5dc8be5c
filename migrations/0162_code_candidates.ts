import { type Kysely, sql } from 'kysely';

/**
 * The webs whose code has all trigrams of one of these languages, at most `max` of them, in no order. A function of its own, since its
 * statement must use the index: the planner does not know what it costs to read the arrays of a whole table, and prefers that for small
 * sites and while the index has much that is pending.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function web_code_candidates(html integer[], css integer[], js integer[], max integer) returns setof uuid
    language sql stable rows 1000 set enable_seqscan = off as $$
      select web_id from web_code_search
      where trigrams @> html or trigrams @> css or trigrams @> js limit max
    $$`.execute(db);
}
