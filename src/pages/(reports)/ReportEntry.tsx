import type { ReportKind } from '../../modules/moderation/rules/report-reasons.ts';
import { FlagIcon } from '../ui/icons.tsx';

/** The value of `data-report` for an item; `username` is a member's. */
export const reportTarget = (kind: ReportKind, id: string, username = '') => `${kind}:${id}:${username}`;

type ReportProps = { kind: ReportKind; id: string; username?: string };

/** The page contains both words, since islands do not know roles; style sheets show moderators their word. */
export function ReportWords({ kind }: Pick<ReportProps, 'kind'>) {
  return (
    <>
      <span className="for-reporters">Report</span>
      <span className="for-moderators">{kind === 'member' ? 'Moderate…' : 'Hide…'}</span>
    </>
  );
}

/** Menu entry that opens the report dialog, in islands and in plain HTML. */
export function ReportEntry({ kind, id, username }: ReportProps) {
  return (
    <button
      type="button"
      className="menu-item"
      role="menuitem"
      data-action="report"
      data-report={reportTarget(kind, id, username)}
    >
      <FlagIcon />
      <ReportWords kind={kind} />
    </button>
  );
}

/** The same outside of menus, as a button that looks like a link. */
export function ReportButton({ kind, id, username }: ReportProps) {
  return (
    <button
      type="button"
      className="report-button"
      data-action="report"
      data-report={reportTarget(kind, id, username)}
    >
      <ReportWords kind={kind} />
    </button>
  );
}
