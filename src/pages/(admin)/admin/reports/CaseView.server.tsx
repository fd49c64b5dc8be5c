import type { Action } from '../../../../modules/moderation/contract/actions.ts';
import type { Report } from '../../../../modules/moderation/contract/index.ts';
import { actorName, moderationActions } from '../../../../modules/moderation/rules/actions.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { Ago } from '../../../ui/Ago.server.tsx';
import { Day } from '../../../ui/Day.tsx';
import { NeedsScript } from '../../../ui/lists/States.tsx';
import { ReportedBy, ReportedCopy, reasonText } from '../../moderation/ReportedCopy.tsx';
import { memberPath } from '../members/member.tsx';
import { RecentWebs } from '../members/RecentWebs.server.tsx';
import type { OpenCase } from './+data.ts';
import { DecideCase } from './DecideCase.island.tsx';

type CaseViewProps = {
  opened: OpenCase;
  /** The address of the list, and of the case after this one. */
  listHref: string;
  nextHref: string;
};

/** A case: the reports, the copy of the reported item, the decision, and the owner's latest webs. */
export function CaseView({
  opened: { kind, subjectId, reports, distinct, actions, webs },
  listHref,
  nextHref,
}: CaseViewProps) {
  const [first] = reports;
  if (!first) return null;
  const isAutomatic = reports.some((report) => report.isAutomatic);
  return (
    <article className="case" aria-labelledby="case">
      <a className="case-back" href={listHref}>
        All cases
      </a>
      <header className="case-head">
        <h2 id="case" dir="auto">
          {first.label || kind}
        </h2>
        <OwnerFacts report={first} />
      </header>
      <div className="case-main">
        <div className="case-part">
          <ReportedCopy
            kind={kind}
            label={first.label}
            id={subjectId}
            copy={first.copy}
            isHidden={isAutomatic}
            hasPicture
          />
          <OtherCopies reports={distinct.slice(1)} isHidden={isAutomatic} />
          <Reports reports={reports} />
          <PastActions actions={actions} />
        </div>
        <div className="decision">
          <NeedsScript action="Deciding about reports" />
          <Island
            of={DecideCase}
            reportId={first._id}
            kind={kind}
            label={first.label}
            isAutomatic={isAutomatic}
            reasons={reports.map(({ reason }) => reason)}
            nextHref={nextHref}
          />
        </div>
      </div>
      {webs && (
        <section className="case-part" aria-labelledby="owner-webs">
          <h3 id="owner-webs">Latest public webs of the owner</h3>
          <RecentWebs webs={webs} />
        </section>
      )}
    </article>
  );
}

/** The owner, and the outcomes of earlier reports about them. */
function OwnerFacts({ report: { kind, owner, ownerReports, ownerActions } }: { report: Report }) {
  if (!owner) return <p className="audit-facts">{kind}, the account of its owner is gone</p>;
  return (
    <p className="audit-facts">
      <span>
        {kind}
        {kind !== 'member' && (
          <>
            {' '}
            by <a href={memberPath(owner.username)}>@{owner.username}</a>
          </>
        )}
      </span>
      <span>{ownerReports === 1 ? '1 report in all' : `${ownerReports} reports in all`}</span>
      <span>{ownerActions} led to action</span>
      <a href={`${memberPath(owner.username)}#moderation`}>
        {kind === 'member' ? 'Member page' : 'Act on the owner'}
      </a>
    </p>
  );
}

/** Copies from later reports that differ from the first one. */
function OtherCopies({ reports, isHidden }: { reports: readonly Report[]; isHidden: boolean }) {
  return reports.map(({ _id, kind, subjectId, label, copy, createdAt }) => (
    <details key={_id}>
      <summary>
        Reported in another state, <Ago at={createdAt} />
      </summary>
      <ReportedCopy kind={kind} label={label} id={subjectId} copy={copy} isHidden={isHidden} hasPicture />
    </details>
  ));
}

function Reports({ reports }: { reports: readonly Report[] }) {
  const total = reports[0]?.openCount ?? reports.length;
  return (
    <section className="case-part" aria-labelledby="case-reports">
      <h3 id="case-reports">
        {total === 1 ? '1 report' : `${total} reports`}
        {total > reports.length && `, the first ${reports.length}`}
      </h3>
      <ol className="case-reports">
        {reports.map(({ _id, reason, note, reporter, isAutomatic, createdAt }) => (
          <li key={_id} className="case-report">
            <p>{reasonText(reason)}</p>
            {note && (
              <p className="report-note" dir="auto">
                {note}
              </p>
            )}
            <p className="audit-facts">
              <ReportedBy reporter={reporter} isAutomatic={isAutomatic} />
              <Ago at={createdAt} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Earlier actions of moderators on the item. */
function PastActions({ actions }: { actions: readonly Action[] }) {
  if (actions.length === 0) return null;
  return (
    <section className="case-part" aria-labelledby="case-past">
      <h3 id="case-past">Moderation history</h3>
      <ul className="case-reports">
        {actions.map(({ _id, action, reason, moderator, createdAt, undoneBy }) => (
          <li key={_id} className="case-report">
            <p>
              {moderationActions[action].label}
              {undoneBy && `, undone by ${actorName(undoneBy)}`}
            </p>
            <p className="report-note" dir="auto">
              {reason}
            </p>
            <p className="audit-facts">
              <span>by {actorName(moderator)}</span>
              <Day at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
