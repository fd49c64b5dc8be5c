import { useId, useState } from 'react';
import type { Report } from '../../../modules/moderation/contract/index.ts';
import { wordList } from '../../../modules/moderation/rules/actions.ts';
import { messages } from '../../../modules/moderation/rules/messages.ts';
import { reportReasons } from '../../../modules/moderation/rules/report-reasons.ts';
import { pagePath } from '../../page-path.ts';
import { island } from '../../runtime/islands/island.ts';
import { Day } from '../../ui/Day.tsx';
import { memberPath } from '../members/member-path.ts';
import { CloseReport } from './CloseReport.tsx';
import { ReportedCopy } from './ReportedCopy.tsx';

const reasons: Record<string, string> = reportReasons;

type ReportItemProps = { report: Report; onClosed: () => void };

/** A report beside the copy of what was reported, with its owner's history and the moderator's actions. */
function ReportItem({ report, onClosed }: ReportItemProps) {
  const id = useId();
  const { kind, label, reason, note, reporter, owner, openCount, ownerReports, ownerActions } = report;
  return (
    <li className="report" aria-labelledby={id}>
      <div className="report-about">
        <h2 id={id}>{reasons[reason] ?? reason}</h2>
        {note && <p className="report-note">{note}</p>}
        <p className="audit-facts">
          <span>
            by{' '}
            {reporter ? <Member username={reporter.username} /> : report.isAutomatic ? wordList : 'a guest'}
          </span>
          <Day at={report.createdAt} />
          {openCount > 1 && <span>{openCount} open reports of this</span>}
        </p>
        {owner && (
          <p className="audit-facts">
            <span>
              Owner: <a href={memberPath(owner.username)}>@{owner.username}</a>
            </span>
            <span>{ownerReports === 1 ? '1 report in all' : `${ownerReports} reports in all`}</span>
            <span>{ownerActions} led to action</span>
            {kind !== 'member' && <a href={`${memberPath(owner.username)}#moderation`}>Act on the owner</a>}
          </p>
        )}
        {report.outcome === 'open' ? (
          <CloseReport report={report} onClosed={onClosed} />
        ) : (
          <p>
            {messages.outcomes[report.outcome]}, by @{report.handledBy}: {report.outcomeText}
          </p>
        )}
      </div>
      <ReportedCopy
        kind={kind}
        label={label}
        id={report.subjectId}
        copy={report.copy}
        isHidden={report.isAutomatic && report.outcome !== 'dismissed'}
      />
    </li>
  );
}

const Member = ({ username }: { username: string }) => (
  <a href={pagePath('/@username', { username })}>@{username}</a>
);

/** Reports, each beside a copy of what was reported. Those of a thing that is dealt with disappear together. */
function Queue({ first }: { first: Report[] }) {
  const [reports, setReports] = useState(first);
  const remove = (closed: Report) =>
    setReports((all) =>
      all.filter(({ kind, subjectId }) => kind !== closed.kind || subjectId !== closed.subjectId),
    );
  if (reports.length === 0) return <p className="audit-empty">No reports here. Reload for new ones.</p>;
  return (
    <ol className="reports">
      {reports.map((report) => (
        <ReportItem key={report._id} report={report} onClosed={() => remove(report)} />
      ))}
    </ol>
  );
}

export const ReportQueue = island({ name: 'ReportQueue', on: 'load', ssr: true }, Queue);
