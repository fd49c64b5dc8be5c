import { useState } from 'react';
import type { Report } from '../../../modules/moderation/contract/index.ts';
import { island } from '../../runtime/islands/island.ts';
import { ReportItem } from '../reports/ReportItem.tsx';

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
