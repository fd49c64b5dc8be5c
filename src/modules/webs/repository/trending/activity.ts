import { sql } from 'kysely';
import type { Tx } from '../../../../shared/db/database.ts';
import { exponentOf, log2, powerOfTwo, scoreOfNew, weights } from './trending-score.ts';

/**
 * Adds `delta` to a web's likes and records the event for trending; returns the new count. `at` is when the like was
 * given, so that removing it subtracts exactly its weight from the score. The web's row must be locked.
 */
export async function adjustLikesCount(tx: Tx, webId: string, delta: 1 | -1, at: Date): Promise<number> {
  const weight = delta * weights.like;
  const { rows } = await sql<{ likes_count: number }>`
    with recorded as (
      insert into web_activity (web_id, weight, at) values (${webId}, ${weight}, ${at})
    )
    update webs set likes_count = likes_count + ${delta} where id = ${webId} returning likes_count`.execute(
    tx,
  );
  return rows[0]?.likes_count ?? 0;
}

export type RollUpResult = {
  events: number;
  /** Ids of public webs whose views or scores have changed. */
  publicWebs: string[];
};

// The common scale on which a web's score and the weights of its new events are added.
const exponent = sql<number>`greatest(w.score, sums.top)`;
const sum = sql<number>`(${powerOfTwo(sql<number>`w.score - ${exponent}`)}
  + sums.weight * ${powerOfTwo(sql<number>`sums.top - ${exponent}`)})`;
const minScore = scoreOfNew(sql<Date>`w.created_at`);

/**
 * Deletes up to `limit` recorded events and adds them to the views and scores of their webs, in one statement. Skips
 * events that another transaction has locked.
 */
export async function rollUp(tx: Tx, limit: number): Promise<RollUpResult> {
  const { rows } = await sql<RollUpResult>`
    with events as (
      delete from web_activity where id in (
        select id from web_activity order by id limit ${limit} for update skip locked)
      returning web_id, views, weight, ${exponentOf(sql<Date>`at`)} as exponent
    ), aligned as (
      select *, max(exponent) over (partition by web_id) as top from events
    ), sums as (
      select web_id, top, sum(views)::int as views, sum(weight * ${powerOfTwo(sql<number>`exponent - top`)}) as weight
      from aligned group by web_id, top
    ), updated as (
      update webs w set
        views = w.views + sums.views,
        score = case when ${sum} > 0 then greatest(${minScore}, ${exponent} + ${log2(sum)}) else ${minScore} end
      from sums where w.id = sums.web_id
      returning w.id, w.is_public
    )
    select (select count(*)::int from events) as events,
      (select coalesce(json_agg(id), '[]') from updated where is_public) as "publicWebs"`.execute(tx);
  return rows[0] ?? { events: 0, publicWebs: [] };
}
