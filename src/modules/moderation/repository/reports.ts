import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import { wordList } from '../rules/actions.ts';
import type { ReportKind, ReportReason } from '../rules/report-reasons.ts';
import { maxCopied, type Subject } from './subjects.ts';

type NewReport = {
  id: string;
  reporterKey: string;
  reporterId: string | null;
  guestEmail: string | null;
  kind: ReportKind;
  subjectId: string;
  subject: Subject;
  reason: ReportReason;
  note: string;
};

/**
 * Adds a report and keeps its picture; returns the id of the reporter's open report of the same item, if there is one
 * already.
 */
export async function insertReport(tx: Tx, report: NewReport): Promise<string> {
  const { subject } = report;
  const { rows } = await sql<{ id: string }>`
    insert into reports (id, reporter_key, reporter_id, guest_email, subject_kind, subject_id, subject_label, owner_id,
      reason, note, copy)
    values (${report.id}, ${report.reporterKey}, ${report.reporterId}, ${report.guestEmail}, ${report.kind},
      ${report.subjectId}, ${subject.label}, ${subject.ownerId}, ${report.reason}, ${report.note},
      ${JSON.stringify(subject.copy)})
    on conflict (reporter_key, subject_kind, subject_id) where handled_at is null
      do update set reporter_id = excluded.reporter_id
    returning id`.execute(tx);
  const id = rows[0]?.id ?? report.id;
  if (subject.copy.picture) await keepPicture(tx, id, subject.copy.picture);
  return id;
}

const ownColumns = [
  'r.id',
  'r.subject_kind',
  'r.subject_label',
  'r.reason',
  'r.note',
  'r.created_at',
  'r.outcome',
  'r.outcome_text',
] as const;

/** One page of a member's reports, latest first, and their total. */
export async function findReportsBy(db: Db, reporterId: string, { page, limit }: PageRequest) {
  const rows = await db
    .selectFrom('reports as r')
    .select(ownColumns)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('r.reporter_id', '=', reporterId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}
export type OwnReportRow = Awaited<ReturnType<typeof findReportsBy>>['rows'][number];

/** Reports with everything that moderators see about them. */
const selectReports = (db: Db) =>
  db
    .selectFrom('reports as r')
    .leftJoin('users as reporter', 'reporter.id', 'r.reporter_id')
    .leftJoin('users as owner', 'owner.id', 'r.owner_id')
    .select(ownColumns)
    .select(['r.subject_id', 'r.copy', 'r.handled_by'])
    .select(['reporter.id as reporter_id', 'reporter.username as reporter'])
    .select(['owner.id as owner_id', 'owner.username as owner'])
    .select(sql<boolean>`r.reporter_key = ${wordList}`.as('is_automatic'))
    // While a report is open its picture is kept; later the file itself may be gone.
    .select(
      sql<boolean>`case when r.handled_at is null
        then exists (select from report_pictures where report_id = r.id)
        else exists (select from media where id = r.copy ->> 'picture' and status = 'ready') end`.as(
        'has_picture',
      ),
    )
    .select([
      sql<number>`(select count(*)::int from reports s where s.subject_kind = r.subject_kind
        and s.subject_id = r.subject_id and s.handled_at is null)`.as('open_count'),
      sql<number>`(select count(*)::int from reports s where s.owner_id = r.owner_id)`.as('owner_reports'),
      sql<number>`(select count(*)::int from reports s where s.owner_id = r.owner_id and s.outcome = 'acted')`.as(
        'owner_actions',
      ),
    ]);

/** One page of the reports that are open, oldest first, or handled, latest first, and their total. */
export async function findReports(db: Db, state: 'open' | 'handled', { page, limit }: PageRequest) {
  const isOpen = state === 'open';
  const rows = await selectReports(db)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('r.handled_at', isOpen ? 'is' : 'is not', null)
    .orderBy(isOpen ? 'r.created_at' : 'r.handled_at', isOpen ? 'asc' : 'desc')
    .orderBy('r.id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The first `limit` open reports of an item, oldest first. */
export async function findOpenReportsOf(db: Db, kind: ReportKind, subjectId: string, limit: number) {
  return selectReports(db)
    .where('r.subject_kind', '=', kind)
    .where('r.subject_id', '=', subjectId)
    .where('r.handled_at', 'is', null)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(limit)
    .execute();
}
export type ReportRow = Awaited<ReturnType<typeof findOpenReportsOf>>[number];

export async function findSubjectOf(tx: Tx, id: string) {
  return tx
    .selectFrom('reports')
    .select(['subject_kind as kind', 'subject_id as subjectId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks a report until the end of the transaction. */
export async function lockReport(tx: Tx, id: string) {
  return tx
    .selectFrom('reports')
    .select([
      'subject_kind as kind',
      'subject_id as subjectId',
      'subject_label as label',
      'owner_id as ownerId',
    ])
    .select(['outcome', 'handled_by as handledBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type Closing = { outcome: 'dismissed' | 'acted'; text: string; by: string };

/** Closes the open reports of an item; returns the ids, and whether a guest waits for mail. */
export async function closeReports(tx: Tx, kind: string, subjectId: string, { outcome, text, by }: Closing) {
  return tx
    .updateTable('reports')
    .set({ outcome, outcome_text: text, handled_by: by, handled_at: sql<Date>`now()` })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('handled_at', 'is', null)
    .returning(['id', sql<boolean>`guest_email is not null`.as('hasGuestEmail')])
    .execute();
}

/** The address that a guest left for the outcome of a report, and that outcome. */
export async function findGuestOutcome(db: Db, id: string) {
  return db
    .selectFrom('reports')
    .select(['guest_email as email', 'outcome', 'outcome_text as text', 'subject_label as label'])
    .where('id', '=', id)
    .where('guest_email', 'is not', null)
    .where('outcome', 'is not', null)
    .executeTakeFirst();
}

/** Deletes the address that a guest left. */
export async function forgetGuestEmail(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('reports').set({ guest_email: null }).where('id', '=', id).execute();
}

/** Deletes up to `limit` reports that were closed more than `days` ago; returns how many. */
export async function deleteOldReports(db: Db, days: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('reports')
    .select('id')
    .where('handled_at', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('reports').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Keeps the bytes of the picture that a report shows while the report is open, whatever happens to the file itself.
 * Videos and audio files are not shown, so they are not kept.
 */
async function keepPicture(tx: Tx, reportId: string, mediaId: string): Promise<void> {
  await sql`
    insert into report_pictures (report_id, media_id)
    select ${reportId}::uuid, id from media where id = ${mediaId} and kind not in ('video', 'audio')
    for key share
    on conflict (report_id) do nothing`.execute(tx);
}

/** The pictures of these reports whose files have been removed in the meantime. */
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

/** A web with its sources as they are now. */
export async function findReportedWeb(db: Db, id: string) {
  return db
    .selectFrom('webs')
    .select(['html', 'css', 'js', 'revision', 'html_source', 'css_source', 'js_source'])
    .select(['html_kind', 'css_kind', 'js_kind', 'html_is_stale', 'css_is_stale', 'js_is_stale'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** SQL condition: whether a text in the copy of the report `r` equals a column of the web `w`. */
const isCopied = (name: string, column: string) =>
  sql`coalesce(r.copy ->> ${sql.lit(name)}, '') = coalesce(left(${sql.ref(`w.${column}`)}, ${sql.lit(maxCopied)}), '')`;

const copied = sql.join(
  [
    isCopied('html', 'html'),
    isCopied('css', 'css'),
    isCopied('js', 'js'),
    isCopied('htmlSource', 'html_source'),
    isCopied('cssSource', 'css_source'),
    isCopied('jsSource', 'js_source'),
  ],
  sql` and `,
);

/**
 * Adds a note on the sources of a web to its copies in open reports, if both the copies and the web are as in
 * `revision`.
 */
export async function noteSources(tx: Tx, webId: string, revision: number, note: string): Promise<void> {
  await sql`
    update reports r set copy = r.copy || jsonb_build_object('sources', ${note}::text)
    from webs w
    where r.subject_kind = 'web' and r.subject_id = ${webId} and r.handled_at is null
      and w.id = ${webId} and w.revision = ${revision} and ${copied}`.execute(tx);
}
