import type { StorageFacts } from '../../../modules/assets/contract/index.ts';
import { memberPath } from '../members/member-path.ts';

/** Files that the database names and the store does not have, with whose they are. */
export function MissingFiles({ missing: { files, first } }: { missing: StorageFacts['missing'] }) {
  return (
    <section className="setting" aria-labelledby="missing">
      <header className="setting-head">
        <h2 id="missing">Missing files</h2>
        <p className="setting-text">
          Files that members have and the store does not. A backup of the store may still hold them.
        </p>
      </header>
      <div className="setting-body">
        {files === 0 ? (
          <p>None.</p>
        ) : (
          <>
            <p>
              {files.toLocaleString('en-US')} {files === 1 ? 'file' : 'files'}
              {files > first.length && `, the first ${first.length} of them:`}
            </p>
            <ul className="storage-missing">
              {first.map(({ publicId, kind, owner }) => (
                <li key={publicId}>
                  <code>{publicId}</code> {kind}
                  {owner !== null && (
                    <>
                      {' '}
                      of <a href={memberPath(owner)}>@{owner}</a>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
