import type { VersionCard } from '../../../modules/webs/contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { texts } from '../texts.ts';
import type { History } from './use-history.ts';
import { changesOf, nameOf, timeOf } from './version-texts.ts';

type VersionListProps = {
  history: History;
  /** Number of the version that is shown. */
  current: number | null;
  onChoose: (number: number) => void;
};

/** The versions of a web, newest first. */
export function VersionList({ history, current, onChoose }: VersionListProps) {
  const { versions, isLoading, failure, loadMore } = history;
  return (
    <nav className="history-list" aria-label="Versions" aria-busy={isLoading}>
      <ol>
        {versions.map((version) => (
          <li key={version.number}>
            <button
              type="button"
              className="history-entry"
              data-version={version.number}
              aria-current={version.number === current}
              onClick={() => onChoose(version.number)}
            >
              <Entry version={version} />
            </button>
          </li>
        ))}
      </ol>
      {failure && <p role="alert">{failure}</p>}
      {isLoading && <p className="history-quiet">{texts.historyLoading}</p>}
      {!isLoading && versions.length === 0 && !failure && (
        <p className="history-quiet">{texts.historyEmpty}</p>
      )}
      {loadMore && !isLoading && (
        <Button look="quiet" onClick={loadMore}>
          {failure ? 'Try again' : 'Show older versions'}
        </Button>
      )}
    </nav>
  );
}

function Entry({ version }: { version: VersionCard }) {
  const changes = changesOf(version);
  return (
    <>
      {version.picture ? (
        <img className="history-picture" src={version.picture} alt="" width="120" height="70" />
      ) : (
        <span className="history-picture" />
      )}
      <span className="history-name">{nameOf(version)}</span>
      <time dateTime={version.savedAt}>{timeOf(version.savedAt)}</time>
      <span className="history-marks">
        {version.isNewest && <span className="history-mark">Current</span>}
        {version.isShared && <span className="history-mark">Shared</span>}
        {version.restoredFrom !== null && (
          <span className="history-mark">Restored from {version.restoredFrom}</span>
        )}
        {changes.length > 0 && <span className="history-changes">{changes.join(', ')}</span>}
      </span>
      {version.note && (
        <span dir="auto" className="history-note">
          {version.note}
        </span>
      )}
    </>
  );
}
