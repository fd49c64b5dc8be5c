import { daysKept } from '../../../../modules/exports/rules/fields.ts';
import { formatBytes } from '../../../(uploads)/index.ts';
import type { PageProps } from '../../../page-context.ts';
import { formatCount } from '../../../runtime/feeds/feed-data.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { AdminFrame } from '../../AdminFrame.server.tsx';
import type { StorageData } from './+data.ts';
import { SitePackages } from './SitePackages.island.tsx';
import { SizesTable } from './SizesTable.tsx';
import { StoredFiles } from './StoredFiles.island.tsx';

export default function Page({ data, viewer, path }: PageProps<StorageData>) {
  const { facts, exports, packages } = data;
  return (
    <AdminFrame viewer={viewer} path={path} title="Storage">
      <Island of={StoredFiles} facts={facts} />
      <Island of={SitePackages} use={packages} />
      <section className="setting" aria-labelledby="exports">
        <header className="setting-head">
          <h2 id="exports">Exports</h2>
          <p className="setting-text">
            Zip files of members’ data. Each is deleted after {daysKept} days. They are not part of backups.
          </p>
        </header>
        <div className="setting-body">
          <p>
            {exports.files === 0
              ? 'There are no exports.'
              : `${formatCount(exports.files, 'file')}, ${formatBytes(exports.bytes)}`}
          </p>
        </div>
      </section>
      <section className="setting" aria-labelledby="database">
        <header className="setting-head">
          <h2 id="database">Database</h2>
          <p className="setting-text">
            {formatBytes(facts.database.bytes)} with indexes, files not included.
          </p>
        </header>
        <div className="setting-body">
          <SizesTable
            name="Database"
            heads={['Part', 'Size']}
            rows={facts.database.parts.map((part) => [part.name, formatBytes(part.bytes)])}
          />
        </div>
      </section>
    </AdminFrame>
  );
}
