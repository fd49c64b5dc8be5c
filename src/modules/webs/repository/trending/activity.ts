import { sql } from 'kysely';
import type { Tx } from '../../../../shared/db/database.ts';
import { isOneOf } from '../webs.ts';
import { exponentOf, log2, powerOfTwo, scoreOfNew, weights } from './trending-score.ts';

/**
 * Adds `delta` to a web's likes and records the event for trending; returns the new count. `at` is when the like was
 * given, so that removing it subtracts exactly its weight from the score. Does not wait for the web's row: if another
 * transaction has locked it, the roll-up or a later like adds `delta` to the stored count (schema/likes.sql).
 */
export async function adjustLikesCount(tx: Tx, webId: string, delta: 1 | -1, at: Date): Promise<number> {
  const weight = delta * weights.like;
  const { rows } = await sql<{ likes: number }>`
    with recorded as (
      insert into web_activity (web_id, weight, at) values (${webId}, ${weight}, ${at})
    )
    select count_web_like(${webId}, ${delta}) as likes`.execute(tx);
  return rows[0]?.likes ?? 0;
}

/**
 * Adds the changes of likes that found their web locked to the counts of the webs, but of those that are locked now; returns the ids of
 * public ones.
 */
export async function addLikeChanges(tx: Tx, limit: number): Promise<string[]> {
  const { rows: locked } = await sql<{ id: string }>`
    select id from webs where id in (select web_id from web_like_changes limit ${limit})
    order by id for no key update skip locked`.execute(tx);
  if (locked.length === 0) return [];
  const { rows } = await sql<{ id: string; isPublic: boolean }>`
    with added as (
      delete from web_like_changes where web_id = ${isOneOf(locked.map(({ id }) => id))} returning web_id, change
    ), sums as (
      select web_id, sum(change)::int as change from added group by web_id
    )
    update webs w set likes_count = w.likes_count + sums.change from sums where w.id = sums.web_id
    returning w.id, w.is_public as "isPublic"`.execute(tx);
  return rows.filter(({ isPublic }) => isPublic).map(({ id }) => id);
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
