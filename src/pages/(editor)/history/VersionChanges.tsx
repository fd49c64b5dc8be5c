import { useState } from 'react';
import type { WebCode } from '../../../modules/webs/page.ts';
import { linkKinds, listOf } from '../../(drafts)/index.ts';
import { CodeDiff } from '../../ui/diff/CodeDiff.tsx';
import { texts } from '../texts.ts';

type VersionChangesProps = {
  before: WebCode;
  after: WebCode;
  /** What the two sides are called: 'Before' and 'This version'. */
  sides: { before: string; after: string };
};

const panes = [
  { field: 'html', name: 'HTML' },
  { field: 'css', name: 'CSS' },
  { field: 'js', name: 'JS' },
] as const;

/** What differs between two states of a web, pane by pane, in one column or side by side. */
export function VersionChanges({ before, after, sides }: VersionChangesProps) {
  const [isSideBySide, setSideBySide] = useState(false);
  const changed = panes.filter(({ field }) => before[field] !== after[field]);
  const [left, right] = [addOnsOf(before), addOnsOf(after)];
  const hasAddOns = left !== right;
  if (changed.length === 0 && !hasAddOns) return <p className="history-quiet">{texts.historySame}</p>;
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
      {changed.map(({ field, name }) => (
        <section key={field} aria-label={name}>
          <h3>{name}</h3>
          <CodeDiff
            name={name}
            before={before[field]}
            after={after[field]}
            sides={sides}
            isSideBySide={isSideBySide}
          />
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

/** The add-ons as text, an entry on each line. */
const addOnsOf = (web: WebCode) => linkKinds.flatMap((kind) => listOf(web, kind)).join('\n');
