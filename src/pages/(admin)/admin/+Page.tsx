import { hasRole } from '../../../shared/rules/roles.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { AdminFrame } from '../components/AdminFrame.server.tsx';
import { OpenQueues } from '../islands/OpenQueues.island.tsx';
import { SiteCharts } from '../stats/SiteCharts.server.tsx';
import type { AdminData } from './+data.ts';

export default function Page({ data, viewer, path }: PageProps<AdminData>) {
  return (
    <AdminFrame viewer={viewer} path={path} title="Overview">
      {data.isUntouched && hasRole(viewer, 'admin') && (
        <p className="admin-note">
          This site still has the settings that it came with. Choose its name, who may join and how mail is
          sent in the <a href={pagePath('/admin/settings')}>settings</a>.
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
      {hasRole(viewer, 'admin') && (
        <section className="setting">
          <div className="setting-head">
            <h2>Queues</h2>
            <p className="setting-text">
              Mail, pictures and counts are made by jobs. See which wait, run or failed, and why; try failed
              ones again.
            </p>
          </div>
          <div className="setting-actions">
            <Island of={OpenQueues} />
          </div>
        </section>
      )}
    </AdminFrame>
  );
}
