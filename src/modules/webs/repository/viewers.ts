import { sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';
import type { Viewer } from '../../../shared/http/viewer.ts';
import { visibleTo } from '../fragments.ts';
import { weights } from './trending-score.ts';

const window = sql`interval '30 minutes'`;

/**
 * Notes a view of a web, once for one viewer in 30 minutes; false when there is no such web for `viewer`. `keys` are the
 * names under which the one who looks may have been seen, the present one first.
 */
export async function noteView(
  db: Db,
  viewer: Viewer,
  webId: string,
  keys: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with web as (
      select webs.id from webs where webs.id = ${webId} and ${visibleTo(viewer)}
    ), seen as (
      insert into web_viewers as v (web_id, viewer)
      select web.id, ${keys[0]} from web
      where not exists (select from web_viewers as known
        where known.web_id = web.id and known.viewer = any(${keys}::text[]) and known.seen_at > now() - ${window})
      on conflict (web_id, viewer) do update set seen_at = now() where v.seen_at <= now() - ${window}
      returning web_id
    ), noted as (
      insert into web_activity (web_id, views, weight) select web_id, 1, ${weights.view} from seen
    )
    select exists (select from web) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Forgets up to `limit` viewers who would be counted anew by now; answers how many. */
export async function forgetViewers(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from web_viewers where (web_id, viewer) in (
      select web_id, viewer from web_viewers where seen_at <= now() - ${window} limit ${limit} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
