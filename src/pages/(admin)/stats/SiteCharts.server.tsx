import type { SiteStats } from '../../../modules/site/contract/index.ts';
import { formatBytes } from '../../(uploads)/index.ts';
import { pagePath } from '../../page-path.ts';
import { DayChart } from './DayChart.server.tsx';

type Column = Exclude<keyof SiteStats[number], 'day'>;
type Chart = { title: string; column: Column; kind: 'sum' | 'level'; format?: (value: number) => string };

const charts: readonly Chart[] = [
  { title: 'Sign-ups', column: 'signUps', kind: 'sum' },
  { title: 'New webs', column: 'webs', kind: 'sum' },
  { title: 'Comments and replies', column: 'comments', kind: 'sum' },
  { title: 'Views of webs', column: 'views', kind: 'sum' },
  { title: 'Storage', column: 'bytes', kind: 'level', format: formatBytes },
  { title: 'Most jobs waiting', column: 'waitingJobs', kind: 'level' },
];

const spans = [30, 90] as const;

/** Plots of what happened on the site by day. */
export function SiteCharts({ days }: { days: SiteStats }) {
  return (
    <section className="charts" aria-labelledby="charts">
      <div className="charts-head">
        <h2 id="charts">Last {days.length} days</h2>
        <nav className="switch" aria-label="Days">
          {spans.map((span) => (
            <a
              key={span}
              className="switch-choice"
              href={span === 30 ? pagePath('/admin') : `${pagePath('/admin')}?days=${span}`}
              aria-current={span === days.length ? 'page' : undefined}
            >
              {span} days
            </a>
          ))}
        </nav>
      </div>
      <div className="charts-grid">
        {charts.map(({ title, column, kind, format }) => (
          <DayChart
            key={column}
            title={title}
            kind={kind}
            values={days.map((one) => ({ day: one.day, value: one[column] }))}
            {...(format && { format })}
          />
        ))}
      </div>
      <p className="setting-text">Days are of UTC. The figures of today are at most a minute old.</p>
    </section>
  );
}
