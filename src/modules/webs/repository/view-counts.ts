import { sql } from 'kysely';
import { maxGuestsByNetwork } from '../../../shared/auth/visitor-id.ts';
import type { Db } from '../../../shared/db/database.ts';
import { canOpen } from '../../../shared/db/statements/visibility.ts';
import { deleteBatch } from '../../../shared/jobs/batches.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { weights } from './trending-score.ts';

const window = sql`interval '30 minutes'`;

/**
 * Records a view of a web, once per viewer in 30 minutes; false if there is no such web visible to `viewer`. `keys` are the
 * visitor's possible ids, the current one first; `networks` likewise for a guest's network. After `maxGuestsByNetwork`
 * guests no others of that network count until 30 minutes after the first.
 */
export async function recordView(
  db: Db,
  viewer: Viewer,
  webId: string,
  keys: readonly string[],
  networks: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with web as (
      select webs.id from webs where webs.id = ${webId} and ${canOpen(viewer, 'webs')}
    ), counted_guests as (
      select g.network, g.guests from web_guests as g join web on web.id = g.web_id
      where g.network = any(${networks}::text[]) and g.began_at > now() - ${window}
      order by g.guests desc limit 1
    ), seen as (
      insert into web_viewers as v (web_id, viewer)
      select web.id, ${keys[0]} from web
      where not exists (select from counted_guests where guests >= ${maxGuestsByNetwork}) and not exists (select from web_viewers as known
        where known.web_id = web.id and known.viewer = any(${keys}::text[]) and known.seen_at > now() - ${window})
      on conflict (web_id, viewer) do update set seen_at = now() where v.seen_at <= now() - ${window}
      returning web_id
    ), admitted as (
      insert into web_guests as g (web_id, network, guests)
      select web_id, coalesce((select network from counted_guests), ${networks[0]}), 1 from seen where ${networks.length > 0}
      on conflict (web_id, network) do update set
        guests = case when g.began_at <= now() - ${window} then 1 else g.guests + 1 end,
        began_at = case when g.began_at <= now() - ${window} then now() else g.began_at end
      where g.began_at <= now() - ${window} or g.guests < ${maxGuestsByNetwork}
      returning web_id
    ), viewed as (
      select web_id from seen where ${networks.length === 0} union all select web_id from admitted
    ), recorded as (
      insert into web_activity (web_id, views, weight) select web_id, 1, ${weights.view} from viewed
    )
    select exists (select from web) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Deletes up to `limit` viewer rows older than 30 minutes; returns how many. */
export const deleteExpiredViewers = (db: Db, limit: number): Promise<number> =>
  deleteBatch(db, 'web_viewers', sql`seen_at <= now() - ${window}`, limit);

/** Deletes up to `limit` per-network guest counts older than 30 minutes; returns how many. */
export const deleteExpiredGuests = (db: Db, limit: number): Promise<number> =>
  deleteBatch(db, 'web_guests', sql`began_at <= now() - ${window}`, limit);
