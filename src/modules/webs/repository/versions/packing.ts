import { sql } from 'kysely';
import type { Db, Tx } from '../../../../shared/db/database.ts';
import type { StoredText, VersionPart } from './versions.ts';

/**
 * The changes of one save; null for an unchanged text. `note` is for its version; `sitting` is the key of the editing
 * session of an autosave.
 */
export type SaveRow = { id: number; savedAt: Date; note: string; sitting: string | null } & Record<
  VersionPart,
  string | null
>;

/** Webs with saves that are not packed into versions yet. */
export async function findWebsToPack(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('web_saves').select('web_id').distinct().limit(limit).execute();
  return rows.map((row) => row.web_id);
}

/** Whether a web has saves that are not packed yet, or no version at all. */
export async function needsPacking(db: Db, webId: string): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select exists (select from web_saves where web_id = ${webId})
      or not exists (select from web_versions where web_id = ${webId}) as needed`.execute(db);
  return rows[0]?.needed ?? false;
}

/** Records the state of a locked web that has not been saved since it was created, or since versions exist. */
export async function recordFirstSave(tx: Tx, webId: string): Promise<void> {
  await sql`
    insert into web_saves (web_id, saved_at, html, css, js, add_ons, sources)
    select id, updated_at, html, css, js, add_ons_of(webs), sources_of(webs) from webs
    where id = ${webId} and not exists (select from web_saves where web_id = ${webId})
      and not exists (select from web_versions where web_id = ${webId})`.execute(tx);
}

/** The oldest saves of a web that are not packed yet. */
export async function findSaves(tx: Tx, webId: string, limit: number): Promise<SaveRow[]> {
  return tx
    .selectFrom('web_saves')
    .select([
      'id',
      'saved_at as savedAt',
      'html',
      'css',
      'js',
      'add_ons as addOns',
      'sources',
      'note',
      'sitting',
    ])
    .where('web_id', '=', webId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Marks the save that made the current state of a locked web as an autosave of this sitting. Merges the previous save
 * into it if that belongs to the sitting too and is at most `minutes` old. No effect if the code did not change.
 */
export async function foldAutosave(tx: Tx, webId: string, sitting: string, minutes: number): Promise<void> {
  const merged = (column: string) =>
    sql`${sql.ref(column)} = coalesce(n.${sql.ref(column)}, (select ${sql.ref(column)} from earlier))`;
  await sql`
    with newest as (
      select max(s.id) as id from web_saves s join webs w on w.id = s.web_id
      where s.web_id = ${webId} and s.saved_at = w.updated_at
    ), earlier as (
      delete from web_saves where sitting = ${sitting} and saved_at > now() - make_interval(mins => ${minutes})
        and id = (select max(id) from web_saves where web_id = ${webId} and id < (select id from newest))
      returning *
    )
    update web_saves n set sitting = ${sitting},
      note = coalesce(nullif(n.note, ''), (select note from earlier), ''),
      ${sql.join(['html', 'css', 'js', 'add_ons', 'sources'].map(merged))}
    where n.id = (select id from newest)`.execute(tx);
}

export async function deleteSaves(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('web_saves').where('id', 'in', ids).execute();
}

/** The stored text of a web with this hash, and its base. */
export async function findText(tx: Tx, webId: string, hash: Buffer): Promise<StoredText | undefined> {
  return tx
    .selectFrom('web_texts as t')
    .leftJoin('web_texts as b', 'b.id', 't.base_id')
    .select(['t.id', 't.data', 't.base_id as baseId', 'b.data as baseData'])
    .where('t.web_id', '=', webId)
    .where('t.hash', '=', hash)
    .executeTakeFirst();
}

export type NewText = { webId: string; hash: Buffer; data: Buffer; baseId: number | null };

/** Stores a text of a locked web; returns its id. */
export async function insertText(tx: Tx, { webId, hash, data, baseId }: NewText): Promise<number> {
  const { id } = await tx
    .insertInto('web_texts')
    .values({ web_id: webId, hash, data, base_id: baseId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addHistoryBytes(tx: Tx, webId: string, bytes: number): Promise<void> {
  await tx
    .updateTable('webs')
    .set({ history_bytes: sql<number>`history_bytes + ${bytes}` })
    .where('id', '=', webId)
    .execute();
}

/**
 * Deletes the texts and pictures of a locked web that no version needs, neither for itself nor as a base, and counts
 * the remaining ones; `bytesPerVersion` is the size of a version besides its texts.
 */
export async function deleteUnused(tx: Tx, webId: string, bytesPerVersion: number): Promise<void> {
  await sql`
    with used as (
      select id from web_versions, unnest(array[html_id, css_id, js_id, add_ons_id, sources_id]) as id
      where web_id = ${webId} and id is not null
    )
    delete from web_texts where web_id = ${webId} and id not in (
      select id from used
      union select base_id from web_texts where id in (select id from used) and base_id is not null
    )`.execute(tx);
  await deleteUnusedPictures(tx, webId);
  await sql`
    update webs set history_bytes =
      coalesce((select sum(octet_length(data)) from web_texts where web_id = ${webId}), 0)
      + coalesce((select sum(octet_length(data)) from web_version_pictures where web_id = ${webId}), 0)
      + ${bytesPerVersion} * (select count(*) from web_versions where web_id = ${webId})
    where id = ${webId}`.execute(tx);
}

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
async function deleteUnusedPictures(tx: Tx, webId: string): Promise<void> {
  await sql`
    delete from web_version_pictures p where p.web_id = ${webId}
      and not exists (select from web_versions v where v.web_id = p.web_id and v.number = p.number)`.execute(
    tx,
  );
}
