import { useEffect, useRef, useState } from 'react';
import type { VersionCard } from '../../../modules/webs/contract/index.ts';
import { blankWeb, sourcesOf } from '../../(drafts)/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { ChevronLeftIcon } from '../../ui/icons.tsx';
import { useMedia } from '../layout/use-media.ts';
import type { EditorSession } from '../session/session.ts';
import { texts } from '../texts.ts';
import { type LoadedVersion, useHistory, useVersion } from './use-history.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import type { WebState } from './VersionChanges.tsx';
import { VersionDetail } from './VersionDetail.tsx';
import { VersionList } from './VersionList.tsx';

type HistoryDialogProps = {
  webId: string;
  session: EditorSession;
  previewOrigin: string | null;
  /** Version to show first, from the page's address. */
  first: number | null;
  onClose: () => void;
};

/** The versions of an own web: what each changed, its result next to today's, and what can be done with it. */
export function HistoryDialog({ webId, session, previewOrigin, first, onClose }: HistoryDialogProps) {
  const history = useHistory(webId);
  const [asked, setChosen] = useState(first);
  const isWide = useMedia('(min-width: 800px)');
  const [now] = useState<WebState>(() => ({
    ...session.fields,
    sources: sourcesOf(session.fields) ?? undefined,
  }));
  const { versions, loadMore, isLoading, failure } = history;
  const chosen = asked ?? (isWide ? (versions[0]?.number ?? null) : null);
  const loaded = useVersion(webId, chosen);
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root, chosen);
  const at = versions.findIndex(({ number }) => number === chosen);
  // The chosen one itself may be on a later page of the list.
  const before: VersionCard | undefined = at === -1 ? undefined : versions[at + 1];
  const loadedBefore = useVersion(webId, before?.number ?? null);
  // A version is compared with the one before it, which may be on the list's next page.
  const needsMore = chosen !== null && before === undefined && !failure;
  useEffect(() => {
    if (needsMore && !isLoading) loadMore?.();
  }, [needsMore, isLoading, loadMore]);
  const isComplete = failure !== null || !(isLoading || loadMore);
  const base = before ? codeOf(loadedBefore) : isComplete ? blankWeb : null;
  return (
    <Dialog title="History" className="history-dialog" isDirty={false} onClose={onClose}>
      <div ref={root} className="history" data-chosen={chosen === null ? undefined : ''}>
        <VersionList history={history} current={chosen} onChoose={setChosen} />
        {chosen !== null && (
          <section className="history-detail" aria-label={`Version ${chosen}`}>
            <Button look="quiet" className="history-back" onClick={() => setChosen(null)}>
              <ChevronLeftIcon /> All versions
            </Button>
            {loaded && 'failure' in loaded && <p role="alert">{loaded.failure}</p>}
            {(loaded === null || base === null) && <p className="history-quiet">{texts.historyLoading}</p>}
            {loaded && 'version' in loaded && base && (
              <VersionDetail
                key={chosen}
                {...{ webId, session, previewOrigin, now, history }}
                version={loaded.version}
                card={versions[at] ?? loaded.version}
                before={base}
                onRestored={onClose}
                onRemoved={() => {
                  history.remove(chosen);
                  setChosen(null);
                }}
              />
            )}
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** The code of a version: empty if it cannot be read, null until it is loaded. */
function codeOf(loaded: LoadedVersion | null): WebState | null {
  if (!loaded) return null;
  return 'version' in loaded ? loaded.version : blankWeb;
}
