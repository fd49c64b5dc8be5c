import { sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';
import type { Viewer } from '../../../shared/http/viewer.ts';
import { collectionVisibleTo } from '../fragments.ts';

const window = sql`interval '30 minutes'`;

/**
 * Counts a view of a collection, once for one viewer in 30 minutes; false when there is none for `viewer`. `keys` are the
 * names under which the one who looks may have been seen, the present one first.
 */
export async function countView(
  db: Db,
  viewer: Viewer,
  id: string,
  keys: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with shown as (
      select collections.id from collections where collections.id = ${id} and ${collectionVisibleTo(viewer)}
    ), seen as (
      insert into collection_viewers as v (collection_id, viewer)
      select shown.id, ${keys[0]} from shown
      where not exists (select from collection_viewers as known where known.collection_id = shown.id
        and known.viewer = any(${keys}::text[]) and known.seen_at > now() - ${window})
      on conflict (collection_id, viewer) do update set seen_at = now() where v.seen_at <= now() - ${window}
      returning collection_id
    ), counted as (
      update collections set views = views + 1 where id in (select collection_id from seen)
    )
    select exists (select from shown) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Forgets up to `limit` viewers who would be counted anew by now; answers how many. */
export async function forgetViewers(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from collection_viewers where (collection_id, viewer) in (
      select collection_id, viewer from collection_viewers
      where seen_at <= now() - ${window} limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
