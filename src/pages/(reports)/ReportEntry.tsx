import type { ReportKind } from '../../modules/moderation/report-reasons.ts';
import { FlagIcon } from '../ui/icons.tsx';

/** The value of `data-report` for a thing. */
export const reportTarget = (kind: ReportKind, id: string) => `${kind}:${id}`;

type ReportProps = { kind: ReportKind; id: string };

/** Menu entry that opens the report dialog, in islands and in plain HTML. */
export function ReportEntry({ kind, id }: ReportProps) {
  return (
    <button
      type="button"
      className="menu-item"
      role="menuitem"
      data-action="report"
      data-report={reportTarget(kind, id)}
    >
      <FlagIcon />
      Report
    </button>
  );
}

/** The same outside of menus, as a button that looks like a link. */
export function ReportButton({ kind, id }: ReportProps) {
  return (
    <button type="button" className="report-button" data-action="report" data-report={reportTarget(kind, id)}>
      Report
    </button>
  );
}
