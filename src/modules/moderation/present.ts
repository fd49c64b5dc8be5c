import { reviewSizeOf, storedImageUrl } from '../assets/image-urls.ts';
import type { Action, OwnAction } from './contract/actions.ts';
import type { OwnReport, Report } from './contract/index.ts';
import type { BulkAction } from './contract/spam.ts';
import type { ActionRow, OwnActionRow } from './repository/action-lists.ts';
import type { OwnReportRow, ReportRow } from './repository/reports.ts';
import type { BulkActionRow, MemberCounts } from './repository/spam/bulk-actions.ts';

type Common = Omit<OwnReportRow, 'total'>;

export function toOwnReport(row: Common): OwnReport {
  return {
    _id: row.id,
    kind: row.subject_kind as OwnReport['kind'],
    label: row.subject_label,
    reason: row.reason,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    outcome: (row.outcome ?? 'open') as OwnReport['outcome'],
    outcomeText: row.outcome_text,
  };
}

/** `publicUrl` is the base URL of pictures; `pictureOf` makes the address of the picture of an open report. */
export function toReport(row: ReportRow, publicUrl: string, pictureOf: (reportId: string) => string): Report {
  return {
    ...toOwnReport(row),
    subjectId: row.subject_id,
    reporter: nameOf(row.reporter_id, row.reporter),
    isAutomatic: row.is_automatic,
    owner: nameOf(row.owner_id, row.owner),
    copy: toReportCopy(row, publicUrl, pictureOf),
    openCount: row.open_count,
    ownerReports: row.owner_reports,
    ownerActions: row.owner_actions,
    handledBy: row.handled_by,
  };
}

/** The copy, with the address of its picture if that can still be shown. */
function toReportCopy(
  { id, copy, outcome, has_picture: hasPicture }: ReportRow,
  publicUrl: string,
  pictureOf: (reportId: string) => string,
): Record<string, string> {
  const { picture, ...texts } = toCopy(copy, publicUrl);
  if (!picture || !hasPicture) return texts;
  return { ...texts, picture: outcome === null ? pictureOf(id) : picture };
}

function toCopy(copy: unknown, publicUrl: string): Record<string, string> {
  const { picture, ...texts } = copy as Record<string, string>;
  const size = picture && reviewSizeOf(picture);
  return { ...texts, ...(size && { picture: storedImageUrl(publicUrl, picture, size) }) };
}

export function toOwnAction(row: Omit<OwnActionRow, 'total'>): OwnAction {
  const kind = row.subject_kind as OwnAction['kind'];
  const isPost = kind === 'comment' || kind === 'reply';
  return {
    _id: row.id,
    action: row.action as OwnAction['action'],
    kind,
    subjectId: row.subject_id,
    label: row.subject_label,
    reason: row.reason,
    text: isPost ? ((row.copy as Record<string, string>).text ?? '') : '',
    webId: isPost ? ((row.copy as Record<string, string>).web ?? '') : '',
    createdAt: row.created_at.toISOString(),
    isUndone: row.undone_at !== null,
    appeal: { state: appealStateOf(row), text: row.appeal, answer: row.appeal_answer },
    canAppeal: row.is_active && row.is_recent && row.appealed_at === null,
  };
}

function appealStateOf({ appealed_at, appeal_outcome }: Omit<OwnActionRow, 'total'>) {
  if (appealed_at === null) return 'none';
  return appeal_outcome === null ? 'waiting' : (appeal_outcome as 'upheld' | 'accepted');
}

/** `publicUrl` is the base URL of pictures. */
export function toAction(row: ActionRow, publicUrl: string): Action {
  return {
    ...toOwnAction(row),
    moderator: row.moderator,
    owner: nameOf(row.owner_id, row.owner),
    copy: toCopy(row.copy, publicUrl),
    undoneBy: row.undone_by,
    undoReason: row.undo_reason,
    appealHandledBy: row.appeal_handled_by,
    endsAt: row.ends_at?.toISOString() ?? null,
    isFinal: row.final_at !== null,
    canUndo: row.can_be_undone,
  };
}

/** `counts` is the number of its members in each state. */
export function toBulkAction(row: BulkActionRow, counts: MemberCounts | undefined): BulkAction {
  if (!counts) throw new Error(`the members of bulk action ${row.id} were not counted`);
  const { waiting, skipped, acted, done, ended, undone, left } = counts;
  const members = waiting + skipped + acted + done + ended + undone + left;
  const states = row.isUndone ? (['undoing', 'undone'] as const) : (['running', 'done'] as const);
  // Two steps for each member: the suspension, and the hiding of their content.
  const steps = row.isUndone
    ? { taken: ended + 2 * (undone + left), all: acted + done + ended + undone + left }
    : { taken: acted + 2 * (done + skipped), all: members };
  const progress = steps.all === 0 ? 100 : Math.floor((100 * steps.taken) / (2 * steps.all));
  return {
    _id: row.id,
    action: row.action as BulkAction['action'],
    reason: row.reason,
    moderator: row.moderator,
    createdAt: row.createdAt.toISOString(),
    state: states[row.isFinished ? 1 : 0],
    progress: row.isFinished ? 100 : progress,
    members,
    acted: acted + done,
    skipped,
    restored: ended + undone,
    left,
    undoneBy: row.undoneBy,
    undoReason: row.undoReason,
    canUndo: !row.isUndone && row.isRecent,
  };
}

const nameOf = (id: string | null, username: string | null) =>
  id !== null && username !== null ? { _id: id, username } : null;
