import { useState } from 'react';
import type { VersionWhole } from '../../../modules/webs/contract/index.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { VersionActions, type VersionActionsProps } from './VersionActions.tsx';
import { VersionChanges, type WebState } from './VersionChanges.tsx';
import { VersionResults } from './VersionResults.tsx';
import { nameOf, timeOf } from './version-texts.ts';

type VersionDetailProps = VersionActionsProps & {
  previewOrigin: string | null;
  version: VersionWhole;
  /** The code of the version before it; of the first version, of an empty web. */
  before: WebState;
  /** The code in the editor. */
  now: WebState;
};

type View = 'now' | 'changes' | 'result';

const tabs = [
  { key: 'changes', label: 'Changes' },
  { key: 'now', label: 'Compared with now' },
  { key: 'result', label: 'Result' },
] as const satisfies readonly { key: View; label: string }[];

/** One version: what it changed, how it differs from now, its result; its name and note; and the actions on it. */
export function VersionDetail(props: VersionDetailProps) {
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
        {view === 'changes' && (
          <VersionChanges
            before={before}
            after={version}
            sides={{ before: 'Before', after: 'This version' }}
          />
        )}
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
