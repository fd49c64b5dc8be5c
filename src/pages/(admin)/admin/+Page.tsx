import type { SiteStats } from '../../../modules/site/contract.ts';
import type { BackupState } from '../../../modules/site/index.ts';
import { hasRole } from '../../../shared/rules/roles.ts';
import { formatBytes } from '../../(uploads)/index.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { Ago } from '../../ui/Ago.server.tsx';
import { shownCount, useWaiting } from '../../waiting-context.ts';
import { AdminFrame } from '../AdminFrame.server.tsx';
import type { AdminData } from './+data.ts';
import { DayChart } from './DayChart.server.tsx';
import { OpenQueues } from './OpenQueues.island.tsx';

export default function Page({ data, viewer, path }: PageProps<AdminData>) {
  return (
    <AdminFrame viewer={viewer} path={path} title="Overview">
      <WaitingForYou />
      {data.isUntouched && hasRole(viewer, 'admin') && (
        <p className="admin-note">
          This site still uses its default settings. Choose its name, who can join and how email is sent in
          the <a href={pagePath('/admin/settings')}>settings</a>.
        </p>
      )}
      <dl className="stats">
        {data.stats.map(({ name, value, note }) => (
          <div key={name} className="stat">
            <dt>{name}</dt>
            <dd>
              <strong>{value.toLocaleString('en-US')}</strong>
              {note}
            </dd>
          </div>
        ))}
      </dl>
      <SiteCharts days={data.days} />
      {data.backups && (
        <section className="setting">
          <div className="setting-head">
            <h2>Backups</h2>
            <BackupNote state={data.backups} />
          </div>
        </section>
      )}
      {hasRole(viewer, 'admin') && (
        <section className="setting">
          <div className="setting-head">
            <h2>Queues</h2>
            <p className="setting-text">
              Jobs send email, make pictures and count views. See which are waiting, running or failed, and
              retry failed ones.
            </p>
          </div>
          <div className="setting-actions">
            <Island of={OpenQueues} />
          </div>
        </section>
      )}
      {data.versions && (
        <p className="setting-text">
          Codeweb {data.versions.running}
          {data.versions.newer !== null &&
            `. Version ${data.versions.newer} is there; docs/operate/upgrade.md says how to upgrade`}
        </p>
      )}
    </AdminFrame>
  );
}

/** The moderator's waiting work, which leads the overview. */
function WaitingForYou() {
  const work = useWaiting();
  if (work === null) return null;
  const { cases, appeals, requests, since } = work;
  const items = [
    { href: pagePath('/admin/reports'), count: cases, one: 'reported item', more: 'reported items' },
    { href: pagePath('/admin/actions'), count: appeals, one: 'appeal', more: 'appeals' },
    { href: pagePath('/admin/members/waiting'), count: requests, one: 'sign-up', more: 'sign-ups' },
  ].filter(({ count }) => count > 0);
  return (
    <section className="waiting" aria-labelledby="waiting">
      <h2 id="waiting">Waiting for you</h2>
      {items.length === 0 ? (
        <p className="audit-empty">Nothing is waiting</p>
      ) : (
        <ul className="waiting-list">
          {items.map(({ href, count, one, more }) => (
            <li key={href}>
              <a className="waiting-item" href={href}>
                <strong>{shownCount(count)}</strong> {count === 1 ? one : more}
              </a>
            </li>
          ))}
        </ul>
      )}
      {cases > 0 && since !== null && (
        <p className="setting-text">
          The oldest report is from <Ago at={since} />
        </p>
      )}
    </section>
  );
}

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

/** Charts of the site's activity by day. */
function SiteCharts({ days }: { days: SiteStats }) {
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
      <p className="setting-text">Days are in UTC. Today’s figures are at most a minute old.</p>
    </section>
  );
}

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const Moment = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{time.format(at)} (UTC)</time>;

/** The results of the daily backups. */
function BackupNote({ state: { isOn, last, good } }: { state: BackupState }) {
  if (!isOn)
    return (
      <p className="setting-text">
        The worker makes no backups. Set BACKUP_AT to a time of the day, such as 03:30, in the server’s
        environment.
      </p>
    );
  return (
    <>
      <p className="setting-text">
        {good === null ? (
          'There is no backup yet.'
        ) : (
          <>
            The last good backup, {good.name} of {formatBytes(good.bytes)}, began on{' '}
            <Moment at={good.startedAt} />. All its checksums were compared.
          </>
        )}
      </p>
      {last?.error != null && (
        <p className="admin-note">
          The last attempt failed on <Moment at={last.finishedAt} />: {last.error}
        </p>
      )}
    </>
  );
}
