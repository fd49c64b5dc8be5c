import type { Static } from 'typebox';
import { type Origin, visitorIds } from '../../../shared/auth/visitor-id.ts';
import type { Db } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, notFound, taken } from '../../../shared/errors/app-error.ts';
import { isId, newId } from '../../../shared/ids.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import { isSameText, mac } from '../../../shared/keys.ts';
import { type Page, type PageRequest, toPage } from '../../../shared/paging.ts';
import { trimText } from '../../../shared/rules/rules.ts';
import type { Opened } from '../../../shared/storage/storage.ts';
import type { Member, Viewer } from '../../../shared/viewer.ts';
import type { Audited } from '../../site/index.ts';
import type { endpoints, OwnReport, Report } from '../contract/index.ts';
import { toOwnReport, toReport } from '../present.ts';
import { lockSubject } from '../repository/actions.ts';
import * as reports from '../repository/reports.ts';
import { findPictureOf } from '../repository/reports.ts';
import { findSubject } from '../repository/subjects.ts';
import type { ModerationAction } from '../rules/actions.ts';
import { reportedPicturesPath } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import { isReportReason, type ReportKind } from '../rules/report-reasons.ts';
import { type ActionInput, applyAction, closeOpenReports } from './apply-action.ts';
import type { Deps } from './deps.ts';
import { approveHeld, enqueueSourceCheck } from './screening.ts';

export type ReportInput = Static<(typeof endpoints)['POST /reports']['body']>;
type Outcome = 'dismissed' | 'acted';
/** How reports are closed: `action` is applied to the item in the same transaction. */
export type Closing = {
  outcome: Outcome;
  action?: ModerationAction | undefined;
  reason: string;
} & Pick<ActionInput, 'until' | 'everything'>;

/** Days for which closed reports and their copies are kept. */
const keptDays = 180;

/** Reports an item that is visible to the viewer, with a copy of it; 404 for any other, 400 for one's own. */
export async function report(
  { db, clock, jobs, visitorIdKey }: Deps,
  viewer: Viewer,
  { kind, id, reason, note, email }: ReportInput,
  origin: Origin,
): Promise<{ _id: string }> {
  if (!isReportReason(reason)) throw badRequest(messages.reasonMissing, 'reason');
  if (!isId(id)) throw notFound();
  const [reporterKey] = visitorIds(visitorIdKey, viewer, origin, clock.now());
  return inTransaction(db, async (tx) => {
    const subject = await findSubject(tx, viewer, kind, id);
    if (!subject) throw notFound();
    if (subject.ownerId === viewer?.id) throw badRequest(messages.ownItem);
    const made = await reports.insertReport(tx, {
      id: newId(),
      reporterKey,
      reporterId: viewer?.id ?? null,
      guestEmail: viewer ? null : email || null,
      kind,
      subjectId: id,
      subject,
      reason,
      note: trimText(note),
    });
    await enqueueSourceCheck(jobs, tx, id, subject);
    return { _id: made };
  });
}

/** The member's reports and their results, latest first. */
export async function listOwnReports(
  { db }: Deps,
  member: Member,
  request: PageRequest,
): Promise<Page<OwnReport>> {
  const { rows, total } = await reports.findReportsBy(db, member.id, request);
  return toPage(rows.map(toOwnReport), request, total, null);
}

/** Reports for moderators: open ones, oldest first, or handled ones, latest first. */
export async function listReports(
  deps: Deps,
  state: 'open' | 'handled',
  request: PageRequest,
): Promise<Page<Report>> {
  const { rows, total } = await reports.findReports(deps.db, state, request);
  const addressOf = pictureAddresses(deps);
  const docs = rows.map((row) => toReport(row, deps.publicUrl, addressOf));
  return toPage(docs, request, total, null);
}

/**
 * Closes all open reports of the reported item, after the given action, and mails guests who left an address. If they
 * are dismissed, an item held by the word list is shown. The report is locked first: the second of two moderators
 * gets a 409 that says what the first did.
 */
export async function closeReport(
  deps: Deps,
  audited: Audited,
  moderator: Member,
  reportId: string,
  { outcome, action, reason, until, everything }: Closing,
): Promise<{ closed: number }> {
  const by = moderator.username;
  if (action && outcome !== 'acted') throw badRequest(messages.wrongAction, 'action');
  return audited.transaction(async (tx, record) => {
    const about = isId(reportId) ? await reports.findSubjectOf(tx, reportId) : undefined;
    if (about) await lockSubject(tx, about.kind, about.subjectId);
    const found = about && (await reports.lockReport(tx, reportId));
    if (!found) throw notFound();
    const { subjectId, label, handledBy } = found;
    const kind = found.kind as ReportKind;
    if (found.outcome !== null)
      throw taken(messages.alreadyHandled(`@${handledBy}`, found.outcome as Outcome));
    const input = { kind, id: subjectId, reason, until, everything };
    if (action) await applyAction(deps, tx, record, moderator, { ...input, action });
    if (outcome === 'dismissed') await approveHeld(deps, tx, { kind, id: subjectId }, by, reason.trim());
    const closed = await closeOpenReports(deps, tx, kind, subjectId, { outcome, text: reason.trim(), by });
    await record({
      action: outcome === 'dismissed' ? 'report.dismiss' : 'report.resolve',
      subject: { kind, id: subjectId, label },
      reason: reason.trim(),
      details: { reports: closed },
    });
    return { closed: closed.length };
  });
}

/** Deletes the reports that were closed long ago, with their copies. */
export async function removeOldReports({ db }: Pick<Deps, 'db'>, signal: AbortSignal): Promise<void> {
  await inBatches((limit) => reports.deleteOldReports(db, keptDays, limit), signal);
}

/** How long the address of a reported picture works, in milliseconds. */
const lifetime = 60 * 60_000;

/** Makes addresses of the pictures of open reports. They work for an hour, without a login, and name no file. */
export function pictureAddresses({ publicUrl, clock, pictureKey }: PictureDeps) {
  const expires = Math.ceil((clock.now().getTime() + lifetime) / 1_000).toString(36);
  return (reportId: string) =>
    `${publicUrl}${reportedPicturesPath}${reportId}.${expires}.${sign(pictureKey, reportId, expires)}.webp`;
}

type PictureDeps = Pick<Deps, 'publicUrl' | 'clock' | 'pictureKey'>;

/** Opens the picture at an address made by `pictureAddresses`; null if it has expired or the report is closed. */
export async function openReportedPicture(
  { db, assets, clock, pictureKey }: Pick<Deps, 'assets' | 'clock' | 'pictureKey'> & { db: Db },
  file: string,
): Promise<Opened | null> {
  const [reportId = '', expires = '', signature = '', extension] = file.split('.');
  if (!isId(reportId) || extension !== 'webp') return null;
  if (!isSameText(signature, sign(pictureKey, reportId, expires))) return null;
  if (Number.parseInt(expires, 36) * 1_000 <= clock.now().getTime()) return null;
  const storedUnder = await findPictureOf(db, reportId);
  return storedUnder === null ? null : assets.openForReview(storedUnder);
}

const sign = (key: Buffer, reportId: string, expires: string) =>
  mac(key, reportId, expires).toString('base64url');
