import { sql } from 'kysely';
import { maxGuestsByNetwork } from '../../../shared/auth/visitor-id.ts';
import { notifyOf } from '../../../shared/cache/tags.ts';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { canOpen } from '../../../shared/db/statements/visibility.ts';
import { deleteBatch } from '../../../shared/jobs/batches.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { collectionTag } from '../cache-tags.ts';

const window = sql`interval '30 minutes'`;

/**
 * Counts a view of a collection, once per viewer in 30 minutes; false if there is none visible to `viewer`. `keys`
 * are the visitor's possible ids, the current one first; `networks` likewise for a guest's network. After
 * `maxGuestsByNetwork` guests of a network no more count until 30 minutes after the first. Does not wait for the
 * collection's row (schema/collections.sql).
 */
export async function recordView(
  db: Db,
  viewer: Viewer,
  id: string,
  keys: readonly string[],
  networks: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with shown as (
      select collections.id from collections where collections.id = ${id} and ${canOpen(viewer, 'collections')}
    ), counted_guests as (
      select g.network, g.guests from collection_guests as g join shown on shown.id = g.collection_id
      where g.network = any(${networks}::text[]) and g.began_at > now() - ${window}
      order by g.guests desc limit 1
    ), seen as (
      insert into collection_viewers as v (collection_id, viewer)
      select shown.id, ${keys[0]} from shown
      where not exists (select from counted_guests where guests >= ${maxGuestsByNetwork}) and not exists (select from collection_viewers as known where known.collection_id = shown.id
        and known.viewer = any(${keys}::text[]) and known.seen_at > now() - ${window})
      on conflict (collection_id, viewer) do update set seen_at = now() where v.seen_at <= now() - ${window}
      returning collection_id
    ), admitted as (
      insert into collection_guests as g (collection_id, network, guests)
      select collection_id, coalesce((select network from counted_guests), ${networks[0]}), 1 from seen where ${networks.length > 0}
      on conflict (collection_id, network) do update set
        guests = case when g.began_at <= now() - ${window} then 1 else g.guests + 1 end,
        began_at = case when g.began_at <= now() - ${window} then now() else g.began_at end
      where g.began_at <= now() - ${window} or g.guests < ${maxGuestsByNetwork}
      returning collection_id
    ), viewed as (
      select collection_id from seen where ${networks.length === 0} union all select collection_id from admitted
    ), counted as materialized (
      select count_collection(collection_id, 1, 0) from viewed
    )
    select exists (select from shown) as found, (${notifyOf(collectionTag(id))} from counted)`.execute(db);
  return rows[0]?.found ?? false;
}

/**
 * Adds the views and likes that came in while their collection was locked to its counts, except for collections that
 * are locked now. Returns the ids of the public ones.
 */
export async function addChanges(tx: Tx, limit: number): Promise<string[]> {
  const { rows: locked } = await sql<{ id: string }>`
    select id from collections where id in (select collection_id from collection_changes limit ${limit})
    order by id for no key update skip locked`.execute(tx);
  if (locked.length === 0) return [];
  const { rows } = await sql<{ id: string; isPublic: boolean }>`
    with added as (
      delete from collection_changes where collection_id = any(${locked.map(({ id }) => id)}::uuid[])
      returning collection_id, views, likes
    ), sums as (
      select collection_id, sum(views)::int as views, sum(likes)::int as likes from added group by collection_id
    )
    update collections c set views = c.views + sums.views, likes_count = c.likes_count + sums.likes
    from sums where c.id = sums.collection_id
    returning c.id, c.is_public as "isPublic"`.execute(tx);
  return rows.filter(({ isPublic }) => isPublic).map(({ id }) => id);
}

/** Deletes up to `limit` viewer rows older than 30 minutes; returns how many. */
export const deleteExpiredViewers = (db: Db, limit: number): Promise<number> =>
  deleteBatch(db, 'collection_viewers', sql`seen_at <= now() - ${window}`, limit);

/** Deletes up to `limit` per-network guest counts older than 30 minutes; returns how many. */
export const deleteExpiredGuests = (db: Db, limit: number): Promise<number> =>
  deleteBatch(db, 'collection_guests', sql`began_at <= now() - ${window}`, limit);
