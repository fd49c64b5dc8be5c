import { type Kysely, sql } from 'kysely';

/**
 * Pictures of reports: while the report is open, a row keeps the bytes of its file, which may be removed meanwhile.
 * The index serves the list of cases, which are the open reports of one item.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_pictures (
      report_id uuid primary key references reports (id) on delete cascade,
      media_id text not null references media (id) on update cascade on delete cascade
    )`.execute(db);
  await sql`create index report_pictures_media on report_pictures (media_id)`.execute(db);
  await sql`
    insert into report_pictures (report_id, media_id)
    select r.id, m.id from reports r join media m on m.id = r.copy ->> 'picture'
    where r.handled_at is null`.execute(db);
  await sql`
    create index reports_open_subject on reports (subject_kind, subject_id, created_at, id)
      where handled_at is null`.execute(db);
}
