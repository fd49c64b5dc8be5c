import type { Case } from '../../../../modules/moderation/index.ts';
import type { PageProps } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { Ago } from '../../../ui/Ago.server.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/lists/States.tsx';
import { shownCount } from '../../../waiting-context.ts';
import { AdminFrame } from '../../AdminFrame.server.tsx';
import { reasonText } from '../../moderation/ReportedCopy.tsx';
import type { ReportsData } from './+data.ts';
import { CaseView } from './CaseView.server.tsx';
import { HandledReports } from './HandledReports.island.tsx';
import { InboxKeys } from './InboxKeys.island.tsx';
import { casePath, inboxPath } from './inbox.ts';

export default function Page({ data, viewer, path }: PageProps<ReportsData>) {
  return (
    <AdminFrame viewer={viewer} path={path} title="Reports" isWide>
      {data.state === 'open' ? <Inbox data={data} /> : <Handled data={data} />}
    </AdminFrame>
  );
}

const states = [
  { state: 'open', words: 'Open', href: inboxPath() },
  { state: 'handled', words: 'Handled', href: `${pagePath('/admin/reports')}?state=handled` },
] as const;

const States = ({ current }: { current: 'open' | 'handled' }) => (
  <nav className="switch report-states" aria-label="State">
    {states.map(({ state, words, href }) => (
      <a
        key={state}
        className="switch-choice"
        href={href}
        aria-current={state === current ? 'page' : undefined}
      >
        {words}
      </a>
    ))}
  </nav>
);

/** The list of cases on the left, the open case on the right; phones show one of them at a time. */
function Inbox({
  data: { cases, page, hasNext, opened, isChosen },
}: {
  data: Extract<ReportsData, { state: 'open' }>;
}) {
  const at = opened === null ? -1 : cases.findIndex(({ subjectId }) => subjectId === opened.subjectId);
  const hrefAt = (index: number) => {
    const other = cases[index];
    return other ? casePath(other, page) : '';
  };
  const further = hasNext ? inboxPath(page + 1) : '';
  const nextHref = hrefAt(at + 1) || further;
  return (
    <>
      <div className="inbox-bar">
        <States current="open" />
        <Island of={InboxKeys} previousHref={at > 0 ? hrefAt(at - 1) : ''} nextHref={nextHref} />
      </div>
      {cases.length === 0 && !opened ? (
        <EmptyState kind="done" title="No open reports" text="New ones appear here, the oldest first." />
      ) : (
        <div className="inbox" data-chosen={isChosen && opened ? '' : undefined}>
          <nav className="inbox-list case-part" aria-label="Cases">
            <CaseList cases={cases} page={page} openedId={opened?.subjectId ?? null} />
            <div className="audit-more">
              {page > 1 && <ButtonLink href={inboxPath(page - 1)}>Previous</ButtonLink>}
              {hasNext && <ButtonLink href={inboxPath(page + 1)}>Next</ButtonLink>}
            </div>
          </nav>
          {opened ? (
            <CaseView opened={opened} listHref={inboxPath(page)} nextHref={hrefAt(at + 1) || inboxPath()} />
          ) : (
            <p className="audit-empty">This case is closed. Choose another one.</p>
          )}
        </div>
      )}
    </>
  );
}

type CaseListProps = { cases: readonly Case[]; page: number; openedId: string | null };

/** The cases, each with the number of its reporters and its age, as links. */
function CaseList({ cases, page, openedId }: CaseListProps) {
  return (
    <ol className="cases">
      {cases.map(({ kind, subjectId, label, owner, since, reports, reasons, isAutomatic }) => (
        <li key={`${kind} ${subjectId}`}>
          <a
            className="case-link"
            href={casePath({ kind, subjectId }, page)}
            aria-current={subjectId === openedId ? 'true' : undefined}
          >
            <span className="case-label" dir="auto">
              {label || kind}
            </span>
            <span className="case-count">
              {isAutomatic && reports === 1 ? 'held' : `${shownCount(reports)} × reported`}
            </span>
            <span className="case-facts">
              {kind}
              {owner !== null && kind !== 'member' && ` by @${owner}`}, {shortened(reasons)}
            </span>
            <span className="case-age">
              <Ago at={since} />
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The first reason without its explanation, and the number of further reasons. */
function shortened([first = '', ...more]: readonly string[]): string {
  const [reason = ''] = reasonText(first).split(':');
  return more.length === 0 ? reason : `${reason} +${more.length}`;
}

function Handled({ data: { reports } }: { data: Extract<ReportsData, { state: 'handled' }> }) {
  const addressOf = (page: number) =>
    `${pagePath('/admin/reports')}?state=handled${page > 1 ? `&page=${page}` : ''}`;
  return (
    <>
      <States current="handled" />
      <p className="report-total">{reports.totalDocs === 1 ? '1 report' : `${reports.totalDocs} reports`}</p>
      <Island of={HandledReports} first={reports.docs} />
      <div className="audit-more">
        {reports.page > 1 && <ButtonLink href={addressOf(reports.page - 1)}>Previous</ButtonLink>}
        {reports.hasNextPage && <ButtonLink href={addressOf(reports.page + 1)}>Next</ButtonLink>}
      </div>
    </>
  );
}
