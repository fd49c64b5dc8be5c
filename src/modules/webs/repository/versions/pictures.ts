import { sql } from 'kysely';
import type { Tx } from '../../../../shared/db/database.ts';

type VersionKey = { webId: string; number: number };

/**
 * Stores the picture of a version of a locked web, replacing an earlier one, and deletes pictures of versions that
 * are older than the newest `kept` and neither named nor shared. Updates `history_bytes`.
 */
export async function storePicture(
  tx: Tx,
  { webId, number }: VersionKey,
  data: Buffer,
  kept: number,
): Promise<void> {
  await sql`
    with pruned as (
      delete from web_version_pictures p where p.web_id = ${webId} and p.number <= ${number} - ${kept}::int
        and not exists (
          select from web_versions v
          where v.web_id = p.web_id and v.number = p.number and (v.name <> '' or v.is_shared)
        )
      returning octet_length(data) as bytes
    ), earlier as (
      select octet_length(data) as bytes from web_version_pictures where web_id = ${webId} and number = ${number}
    ), stored as (
      insert into web_version_pictures (web_id, number, data) values (${webId}, ${number}, ${data})
      on conflict (web_id, number) do update set data = excluded.data
    )
    update webs set history_bytes = greatest(0, history_bytes + ${data.length}::int
      - (select coalesce(sum(bytes), 0) from (table pruned union all table earlier) as gone))
    where id = ${webId}`.execute(tx);
}

/** Gives a version the picture of one with the same code, if there is one. Both webs are locked. */
export async function copyPicture(tx: Tx, from: VersionKey, to: VersionKey): Promise<void> {
  await sql`
    with copied as (
      insert into web_version_pictures (web_id, number, data)
      select ${to.webId}, ${to.number}, data from web_version_pictures
      where web_id = ${from.webId} and number = ${from.number}
      on conflict do nothing returning octet_length(data) as bytes
    )
    update webs set history_bytes = history_bytes + bytes from copied where id = ${to.webId}`.execute(tx);
}

/** Deletes the pictures of a locked web whose versions are deleted. */
export async function deleteUnusedPictures(tx: Tx, webId: string): Promise<void> {
  await sql`
    delete from web_version_pictures p where p.web_id = ${webId}
      and not exists (select from web_versions v where v.web_id = p.web_id and v.number = p.number)`.execute(
    tx,
  );
}
