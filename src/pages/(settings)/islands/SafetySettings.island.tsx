import type { OwnerCard } from '../../../modules/accounts/contract/index.ts';
import type { OwnAction } from '../../../modules/moderation/contract/actions.ts';
import type { OwnReport } from '../../../modules/moderation/contract/index.ts';
import { messages } from '../../../modules/moderation/rules/messages.ts';
import { reportReasons } from '../../../modules/moderation/rules/report-reasons.ts';
import type { Page } from '../../../shared/paging.ts';
import { island } from '../../runtime/islands/island.ts';
import { Day } from '../../ui/Day.tsx';
import { Section } from '../components/Section.tsx';
import { AvoidedMembers } from '../safety/AvoidedMembers.tsx';
import { OwnActions } from '../safety/OwnActions.tsx';

const reasons: Record<string, string> = reportReasons;

/** The member's latest reports and their outcomes. */
function OwnReports({ reports }: { reports: OwnReport[] }) {
  return (
    <Section title="Your reports" text="What you reported to the moderators, and the outcome.">
      {reports.length === 0 && <p className="setting-text">No reports</p>}
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

type SafetyProps = {
  blocked: Page<OwnerCard>;
  muted: Page<OwnerCard>;
  reports: OwnReport[];
  actions: OwnAction[];
};

/** The safety page: whom the member has blocked and muted, what moderators did with what is theirs, and what they reported. */
function Safety({ blocked, muted, reports, actions }: SafetyProps) {
  return (
    <>
      <AvoidedMembers
        kind="block"
        title="Blocked members"
        text="They cannot comment on your webs, reply to you, like your work, follow you or mention you."
        first={blocked}
      />
      <AvoidedMembers
        kind="mute"
        title="Muted members"
        text="You do not see their webs, comments and replies. They are not told."
        first={muted}
      />
      <OwnActions first={actions} />
      <OwnReports reports={reports} />
    </>
  );
}

export const SafetySettings = island({ name: 'SafetySettings', on: 'load', ssr: true }, Safety);
