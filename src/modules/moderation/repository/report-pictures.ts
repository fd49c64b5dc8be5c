import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';

/**
 * Keeps the bytes of the picture that a report shows while the report is open, whatever happens to the file itself. Videos and
 * audio files are not shown, so they are not kept.
 */
export async function keepPicture(tx: Tx, reportId: string, mediaId: string): Promise<void> {
  await sql`
    insert into report_pictures (report_id, media_id)
    select ${reportId}::uuid, id from media where id = ${mediaId} and kind not in ('video', 'audio')
    for key share
    on conflict (report_id) do nothing`.execute(tx);
}

/** The pictures of these reports whose files have been removed meanwhile. */
export async function findRemovedPictures(tx: Tx, reportIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('report_pictures as p')
    .innerJoin('media as m', 'm.id', 'p.media_id')
    .select('m.id')
    .distinct()
    .where('p.report_id', '=', sql<string>`any(${reportIds}::uuid[])`)
    .where('m.status', '=', 'removed')
    .execute();
  return rows.map(({ id }) => id);
}

/** Id in the storage keys of the picture of an open report; null if it has none. */
export async function findPictureOf(db: Db, reportId: string): Promise<string | null> {
  const row = await db
    .selectFrom('report_pictures as p')
    .innerJoin('reports as r', 'r.id', 'p.report_id')
    .innerJoin('media as m', 'm.id', 'p.media_id')
    .select(sql<string>`coalesce(m.stored_under, m.id)`.as('storedUnder'))
    .where('r.id', '=', reportId)
    .where('r.handled_at', 'is', null)
    .executeTakeFirst();
  return row?.storedUnder ?? null;
}
