import { daysKept } from '../../../../modules/exports/fields.ts';
import { formatBytes } from '../../../(uploads)/index.ts';
import type { PageProps } from '../../../page-context.ts';
import { formatCount } from '../../../runtime/feeds/feed-data.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { AdminFrame } from '../../components/AdminFrame.server.tsx';
import { StoredFiles } from '../../islands/StoredFiles.island.tsx';
import { SizesTable } from '../../storage/SizesTable.tsx';
import type { StorageData } from './+data.ts';

export default function Page({ data, viewer, path }: PageProps<StorageData>) {
  const { facts, exports } = data;
  return (
    <AdminFrame viewer={viewer} path={path} title="Storage">
      <Island of={StoredFiles} facts={facts} />
      <section className="setting" aria-labelledby="exports">
        <header className="setting-head">
          <h2 id="exports">Exports</h2>
          <p className="setting-text">
            Zips that members have made of their things. Each is deleted after {daysKept} days; backups leave
            them out.
          </p>
        </header>
        <div className="setting-body">
          <p>
            {exports.files === 0
              ? 'None.'
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
