import type { PageProps } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { AdminFrame } from '../../AdminFrame.server.tsx';
import { ReportQueue } from '../../reports/ReportQueue.island.tsx';
import type { ReportsData } from './+data.ts';

const states = [
  { state: 'open', words: 'Open' },
  { state: 'handled', words: 'Handled' },
] as const;

export default function Page({ data: { state: current, reports }, viewer, path }: PageProps<ReportsData>) {
  const addressOf = (state: string, page = 1) =>
    `${pagePath('/admin/reports')}?state=${state}${page > 1 ? `&page=${page}` : ''}`;
  return (
    <AdminFrame viewer={viewer} path={path} title="Reports">
      <nav className="switch report-states" aria-label="State">
        {states.map(({ state, words }) => (
          <a
            key={state}
            className="switch-choice"
            href={addressOf(state)}
            aria-current={state === current ? 'page' : undefined}
          >
            {words}
          </a>
        ))}
      </nav>
      <p className="report-total">
        {reports.totalDocs === 1 ? '1 report' : `${reports.totalDocs} reports`}
        {current === 'open' && ', the oldest first'}
      </p>
      <Island key={current} of={ReportQueue} first={reports.docs} />
      <div className="audit-more">
        {reports.page > 1 && <ButtonLink href={addressOf(current, reports.page - 1)}>Previous</ButtonLink>}
        {reports.hasNextPage && <ButtonLink href={addressOf(current, reports.page + 1)}>Next</ButtonLink>}
      </div>
    </AdminFrame>
  );
}
