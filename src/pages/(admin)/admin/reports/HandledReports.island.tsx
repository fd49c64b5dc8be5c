import { useId, useState } from 'react';
import type { Report } from '../../../../modules/moderation/contract/index.ts';
import { messages } from '../../../../modules/moderation/rules/messages.ts';
import { call } from '../../../runtime/api/api.ts';
import { messageOf } from '../../../runtime/api/failures.ts';
import { island } from '../../../runtime/islands/island.ts';
import { toast } from '../../../runtime/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Day } from '../../../ui/Day.tsx';
import { EmptyState } from '../../../ui/lists/States.tsx';
import { ReportedBy, ReportedCopy, reasonText } from '../../moderation/ReportedCopy.tsx';
import { memberPath } from '../members/member.tsx';

type ReportItemProps = { report: Report; onReopened: () => void };

/** A closed report beside the copy of the reported item. */
function ReportItem({ report, onReopened }: ReportItemProps) {
  const id = useId();
  const { kind, label, reason, note, reporter, owner, outcome } = report;
  const [isBusy, setBusy] = useState(false);
  const reopen = async () => {
    setBusy(true);
    try {
      await call('POST /admin/reports/{reportId}/reopen', { params: { reportId: report._id } });
      toast('success', messages.reopened);
      onReopened();
    } catch (error) {
      toast('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <li className="report" aria-labelledby={id}>
      <div className="report-about">
        <h2 id={id}>{reasonText(reason)}</h2>
        {note && (
          <p className="report-note" dir="auto">
            {note}
          </p>
        )}
        <p className="audit-facts">
          <ReportedBy reporter={reporter} isAutomatic={report.isAutomatic} />
          <Day at={report.createdAt} />
          {owner && (
            <span>
              Owner: <a href={memberPath(owner.username)}>@{owner.username}</a>
            </span>
          )}
        </p>
        <p dir="auto">
          {messages.outcomes[outcome]}, by @{report.handledBy}: {report.outcomeText}
        </p>
        {!report.isAutomatic && (
          <div>
            <Button aria-disabled={isBusy} onClick={() => !isBusy && void reopen()}>
              Undo the decision
            </Button>
          </div>
        )}
      </div>
      <ReportedCopy
        kind={kind}
        label={label}
        id={report.subjectId}
        copy={report.copy}
        isHidden={report.isAutomatic && outcome !== 'dismissed'}
      />
    </li>
  );
}

/** Closed reports. Those of an item that is opened again disappear together. */
function Reports({ first }: { first: Report[] }) {
  const [reports, setReports] = useState(first);
  const remove = (reopened: Report) =>
    setReports((all) =>
      all.filter(({ kind, subjectId }) => kind !== reopened.kind || subjectId !== reopened.subjectId),
    );
  if (reports.length === 0) return <EmptyState kind="done" title="No reports here" />;
  return (
    <ol className="reports">
      {reports.map((report) => (
        <ReportItem key={report._id} report={report} onReopened={() => remove(report)} />
      ))}
    </ol>
  );
}

export const HandledReports = island({ name: 'HandledReports', on: 'load', ssr: true }, Reports);
