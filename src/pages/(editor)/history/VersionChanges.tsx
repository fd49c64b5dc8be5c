import { useState } from 'react';
import type { WebCode } from '../../../modules/webs/rules/page.ts';
import {
  kindChangeOf,
  kindNameOf,
  type Pane,
  panes,
  type Sources,
  writtenIn,
} from '../../../modules/webs/rules/source-kinds.ts';
import { type AddOns, addOnsTextOf } from '../../(drafts)/index.ts';
import { CodeDiff } from '../../ui/diff/CodeDiff.tsx';
import { texts } from '../texts.ts';

/** A state of a web, as the server sends it or as the editor has it; its sources are what its author wrote. */
export type WebState = WebCode & AddOns & { sources?: Sources | undefined };

type VersionChangesProps = {
  before: WebState;
  after: WebState;
  /** The names of the two sides: 'Before' and 'This version'. */
  sides: { before: string; after: string };
};

/**
 * The differences between two states of a web, pane by pane, in one column or side by side: of the sources, or of the
 * code that runs.
 */
export function VersionChanges({ before, after, sides }: VersionChangesProps) {
  const [isSideBySide, setSideBySide] = useState(false);
  const [isCompiled, setCompiled] = useState(false);
  const hasSources = (before.sources ?? after.sources) !== undefined;
  const changed = panes
    .map((pane) => (isCompiled ? compiledOf(before, after, pane) : writtenOf(before, after, pane)))
    .filter((pane) => pane.before !== pane.after);
  const [left, right] = [addOnsTextOf(before), addOnsTextOf(after)];
  const hasAddOns = left !== right;
  const isSame = changed.length === 0 && !hasAddOns;
  if (isSame && !hasSources) return <p className="history-quiet">{texts.historySame}</p>;
  return (
    <div className="history-changes-list">
      <label className="history-side">
        <input
          type="checkbox"
          checked={isSideBySide}
          onChange={({ currentTarget }) => setSideBySide(currentTarget.checked)}
        />
        Side by side
      </label>
      {hasSources && (
        <label className="history-side">
          <input
            type="checkbox"
            checked={isCompiled}
            onChange={({ currentTarget }) => setCompiled(currentTarget.checked)}
          />
          View compiled
        </label>
      )}
      {isSame && <p className="history-quiet">{texts.historySame}</p>}
      {changed.map((pane) => (
        <section key={pane.name} aria-label={pane.name}>
          <h3>{pane.name}</h3>
          <CodeDiff {...pane} sides={sides} isSideBySide={isSideBySide} />
        </section>
      ))}
      {hasAddOns && (
        <section aria-label="Addons">
          <h3>Addons</h3>
          <CodeDiff name="Addons" before={left} after={right} sides={sides} isSideBySide={isSideBySide} />
        </section>
      )}
    </div>
  );
}

const compiledOf = (before: WebState, after: WebState, pane: Pane) => ({
  name: kindNameOf(pane),
  before: before[pane],
  after: after[pane],
});

const writtenOf = (before: WebState, after: WebState, pane: Pane) => ({
  name: kindChangeOf(pane, before.sources, after.sources),
  before: writtenIn(before, pane),
  after: writtenIn(after, pane),
});
