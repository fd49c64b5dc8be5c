import { imageUrl } from '../assets/image-urls.ts';
import type { OwnReport, Report } from './contract/index.ts';
import type { OwnReportRow, ReportRow } from './repository/reports.ts';

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

/** `publicUrl` is the base URL of pictures. */
export function toReport(row: ReportRow, publicUrl: string): Report {
  const { picture, ...texts } = row.copy as Record<string, string>;
  return {
    ...toOwnReport(row),
    subjectId: row.subject_id,
    reporter: nameOf(row.reporter_id, row.reporter),
    owner: nameOf(row.owner_id, row.owner),
    copy: { ...texts, ...(picture && { picture: imageUrl(publicUrl, picture, '600x350') }) },
    openCount: row.open_count,
    ownerReports: row.owner_reports,
    ownerActions: row.owner_actions,
    handledBy: row.handled_by,
  };
}

const nameOf = (id: string | null, username: string | null) =>
  id !== null && username !== null ? { _id: id, username } : null;
