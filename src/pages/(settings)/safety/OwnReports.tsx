import type { OwnReport } from '../../../modules/moderation/contract/index.ts';
import { messages } from '../../../modules/moderation/messages.ts';
import { reportReasons } from '../../../modules/moderation/report-reasons.ts';
import { Day } from '../../ui/Day.tsx';
import { Section } from '../components/Section.tsx';

const reasons: Record<string, string> = reportReasons;

/** What the member has reported lately, and what came of it. */
export function OwnReports({ reports }: { reports: OwnReport[] }) {
  return (
    <Section title="Your reports" text="What you reported to the moderators, and what came of it.">
      {reports.length === 0 && <p className="setting-text">You have reported nothing.</p>}
      {reports.length > 0 && (
        <ul className="devices" aria-label="Your reports">
          {reports.map((report) => (
            <li key={report._id} className="device">
              <div className="device-words">
                <p>
                  <span dir="auto" className="device-name">
                    {report.label}
                  </span>
                </p>
                <p className="device-facts">
                  <span>{report.kind}</span>
                  <span>{reasons[report.reason] ?? report.reason}</span>
                  <Day at={report.createdAt} />
                </p>
                <p>{messages.outcomes[report.outcome]}</p>
                {report.outcomeText && <p>{report.outcomeText}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
