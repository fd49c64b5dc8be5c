import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { VersionCard, VersionWhole } from '../../../modules/webs/contract/index.ts';
import type { WebCode } from '../../../modules/webs/rules/page.ts';
import {
  kindNameOf,
  kindNames,
  type Pane,
  panes,
  type SourceKind,
} from '../../../modules/webs/rules/source-kinds.ts';
import { blankWeb, sourcesOf } from '../../(drafts)/index.ts';
import { createPreview, type PreviewState, stopTexts } from '../../(preview)/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ChevronLeftIcon } from '../../ui/icons.tsx';
import { FailureState } from '../../ui/lists/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Dock } from '../dock/Dock.tsx';
import type { EditorSession } from '../session/session.ts';
import { texts } from '../texts.ts';
import { type FailedVersion, type History, useHistory, useVersion } from './use-history.ts';
import { VersionActions, type VersionActionsProps, VersionChanges, type WebState } from './Version.tsx';

type HistoryPanelProps = {
  webId: string;
  session: EditorSession;
  /** The last revision that was saved here. */
  revision: number | null;
  previewOrigin: string | null;
  /** Version to show first, from the page's address. */
  first: number | null;
  onClose: () => void;
};

/** The versions of an own web: the changes of each, its result next to the current one, and the actions on it. */
export function HistoryPanel({ webId, session, revision, previewOrigin, first, onClose }: HistoryPanelProps) {
  const history = useHistory(webId, revision);
  const [chosen, setChosen] = useState(first);
  // The code at the time when the version is chosen, since it can be edited meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const now = useMemo<WebState>(
    () => ({ ...session.fields, sources: sourcesOf(session.fields) ?? undefined }),
    [session, chosen],
  );
  const { versions, loadMore, isLoading, failure } = history;
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root, chosen);
  const at = versions.findIndex(({ number }) => number === chosen);
  // The chosen version itself may be on a later page of the list.
  const loaded = useVersion(webId, chosen, versions[at]?.savedAt);
  const before: VersionCard | undefined = at === -1 ? undefined : versions[at + 1];
  const loadedBefore = useVersion(webId, before?.number ?? null, before?.savedAt);
  // A version is compared with the one before it, which may be on the list's next page.
  const needsMore = chosen !== null && before === undefined && !failure;
  useEffect(() => {
    if (needsMore && !isLoading) loadMore?.();
  }, [needsMore, isLoading, loadMore]);
  // A reload of the newest versions does not change the end of the list.
  const isComplete = failure !== null || (!loadMore && (versions.length > 0 || !isLoading));
  const base = before ? loadedBefore : isComplete ? { version: blankWeb } : null;
  return (
    <Dock title="History" onClose={onClose}>
      <div ref={root} className="history" data-chosen={chosen === null ? undefined : ''}>
        <VersionList history={history} onChoose={setChosen} />
        {chosen !== null && (
          <section className="history-detail" aria-label={`Version ${chosen}`}>
            <Button look="quiet" className="history-back" onClick={() => setChosen(null)}>
              <ChevronLeftIcon /> All versions
            </Button>
            {loaded && 'failure' in loaded && <LoadFailure {...loaded} />}
            {loaded === null && <p className="history-quiet">{texts.historyLoading}</p>}
            {loaded && 'version' in loaded && (
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
    </Dock>
  );
}

function LoadFailure({ failure, retry }: FailedVersion) {
  return (
    <FailureState title={failure}>
      <Button look="quiet" onClick={retry}>
        Try again
      </Button>
    </FailureState>
  );
}

/**
 * Moves the focus when the choice of a version hides or removes the focused element: the list and the
 * version replace each other, and a deleted version removes its buttons.
 */
function useKeptFocus(root: RefObject<HTMLElement | null>, chosen: number | null): void {
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current === chosen || !root.current) return;
    const left = before.current;
    before.current = chosen;
    const focused = document.activeElement;
    if (root.current.contains(focused) && focused?.checkVisibility()) return;
    const places = ['.history-back', `[data-version="${chosen ?? left}"]`, '[data-version]'];
    for (const place of places) {
      const target = root.current.querySelector<HTMLElement>(place);
      if (!target?.checkVisibility()) continue;
      target.focus();
      return;
    }
  }, [root, chosen]);
}

type VersionDetailProps = VersionActionsProps & {
  previewOrigin: string | null;
  version: VersionWhole;
  /** The code of the version before it; of the first version, of an empty web; null until it is loaded. */
  before: { version: WebState } | FailedVersion | null;
  /** The code in the editor. */
  now: WebState;
};

type View = 'now' | 'changes' | 'result';

const tabs = [
  { key: 'changes', label: 'Changes' },
  { key: 'now', label: 'Compared with now' },
  { key: 'result', label: 'Result' },
] as const satisfies readonly { key: View; label: string }[];

/**
 * One version: its changes, its differences from the current web, its result, its name and note, and the actions on it.
 */
function VersionDetail(props: VersionDetailProps) {
  const { webId, previewOrigin, version, card, before, now } = props;
  const [view, setView] = useState<View>('changes');
  return (
    <>
      <header className="history-head">
        <h3>{nameOf(card)}</h3>
        <p className="history-quiet">
          {card.name && `Version ${card.number}, `}
          <time dateTime={card.savedAt}>{timeOf(card.savedAt)}</time>
        </p>
        {card.note && (
          <p dir="auto" className="history-words">
            {card.note}
          </p>
        )}
      </header>
      <VersionActions {...props} />
      <Tabs label="View" tabs={tabs} current={view} onChange={setView}>
        {view === 'changes' &&
          (before === null ? (
            <p className="history-quiet">{texts.historyLoading}</p>
          ) : 'failure' in before ? (
            <LoadFailure {...before} />
          ) : (
            <VersionChanges
              before={before.version}
              after={version}
              sides={{ before: 'Before', after: 'This version' }}
            />
          ))}
        {view === 'now' && (
          <VersionChanges before={version} after={now} sides={{ before: 'This version', after: 'Now' }} />
        )}
        {view === 'result' && (
          <VersionResults
            webKey={webId}
            previewOrigin={previewOrigin}
            version={version}
            name={nameOf(card)}
            now={now}
          />
        )}
      </Tabs>
    </>
  );
}

type VersionResultsProps = {
  webKey: string;
  previewOrigin: string | null;
  version: WebCode;
  name: string;
  now: WebCode;
};

/** Runs an earlier version next to the current code of the editor. */
function VersionResults({ webKey, previewOrigin, version, name, now }: VersionResultsProps) {
  return (
    <div className="history-results">
      <Result title={name} webKey={`${webKey}~version`} previewOrigin={previewOrigin} web={version} />
      <Result title="Now" webKey={`${webKey}~now`} previewOrigin={previewOrigin} web={now} />
    </div>
  );
}

type ResultProps = { title: string; webKey: string; previewOrigin: string | null; web: WebCode };

function Result({ title, webKey, previewOrigin, web }: ResultProps) {
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<PreviewState>({ kind: 'idle' });
  useEffect(() => {
    if (!host.current) return;
    const preview = createPreview(host.current, {
      context: 'quiet',
      previewOrigin,
      webKey,
      paused: false,
      onState: setState,
    });
    preview.run(web);
    return () => preview.dispose();
  }, [webKey, previewOrigin, web]);
  return (
    <figure className="history-result">
      <figcaption>{title}</figcaption>
      <div className="result-frames history-frames" ref={host} />
      {state.kind === 'stopped' && <p role="status">{stopTexts[state.reason]}</p>}
    </figure>
  );
}

type VersionListProps = {
  history: History;
  onChoose: (number: number) => void;
};

/** The versions of a web, newest first. */
function VersionList({ history, onChoose }: VersionListProps) {
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

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** When a version was saved, in the browser's time zone. */
const timeOf = (savedAt: string): string => time.format(new Date(savedAt));

/** The changes of a version, for each part: ['HTML +3 −1', 'JS → TypeScript +2']. */
function changesOf({ changes }: Pick<VersionCard, 'changes'>): string[] {
  return [...panes, 'addOns' as const].flatMap((part) => {
    const { added = 0, removed = 0 } = changes[part] ?? {};
    const counts = [added > 0 && `+${added}`, removed > 0 && `−${removed}`].filter(Boolean);
    const kind = part === 'addOns' ? undefined : changes.kinds?.[part];
    if (counts.length === 0 && kind === undefined) return [];
    return [[nameOfPart(part, kind), ...counts].join(' ')];
  });
}

/** A part, with the language that a pane is written in from this version on. */
function nameOfPart(part: Pane | 'addOns', kind: SourceKind | null | undefined): string {
  if (part === 'addOns') return 'Addons';
  if (kind === undefined) return kindNameOf(part);
  return kind === null ? `${kindNameOf(part)} without source` : `${kindNameOf(part)} → ${kindNames[kind]}`;
}

/** The label of a version: its name, or its number. */
const nameOf = ({ name, number }: Pick<VersionCard, 'name' | 'number'>): string =>
  name || `Version ${number}`;
