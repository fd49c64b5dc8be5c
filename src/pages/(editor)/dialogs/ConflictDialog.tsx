import { useId, useState } from 'react';
import { visibilityIn, visibilityWords } from '../../../shared/rules/visibility.ts';
import type { TextField } from '../../(drafts)/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { CodeDiff } from '../../ui/diff/CodeDiff.tsx';
import type { Choice, Conflict, Difference, Sides } from '../session/state/state.ts';
import { texts } from '../texts.ts';

type ConflictDialogProps = { conflict: Conflict; onChoice: (choice: Choice) => void };

const names: Record<TextField, string> = {
  title: 'Title',
  description: 'Description',
  visibility: 'Web Type',
  html: 'HTML',
  css: 'CSS',
  js: 'JS',
  packages: 'Packages',
};

const changedBy: Record<Difference['by'], string> = {
  me: 'Changed by you',
  them: 'Changed elsewhere',
  lines: 'Changed on both sides, in different lines',
  both: 'Changed on both sides',
};

const outcomes: Record<Exclude<Difference['by'], 'both'>, string> = {
  me: 'Yours is kept',
  them: 'Theirs is kept',
  lines: 'Both are kept',
};

/** Shows both versions of a web that was changed in two places, and lets the user choose a side for each overlap. */
export function ConflictDialog({ conflict, onChoice }: ConflictDialogProps) {
  const { differences } = conflict;
  const [sides, setSides] = useState<Sides>({});
  return (
    <Dialog title="Two versions of this web" isWide onClose={() => onChoice('cancel')}>
      <p>
        {texts.conflict} {texts.conflictParts}
      </p>
      <div className="conflict-list">
        {differences.map((difference) => (
          <DifferenceView
            key={difference.field}
            difference={difference}
            side={sides[difference.field] ?? 'mine'}
            onSide={(side) => setSides({ ...sides, [difference.field]: side })}
          />
        ))}
      </div>
      <div className="dialog-actions conflict-actions">
        <Button look="quiet" onClick={() => onChoice('cancel')}>
          Cancel
        </Button>
        <Button onClick={() => onChoice('theirs')}>Take theirs</Button>
        <Button onClick={() => onChoice('mine')}>Keep mine</Button>
        <Button look="accent" onClick={() => onChoice({ sides })}>
          Save what is chosen
        </Button>
      </div>
    </Dialog>
  );
}

type DifferenceViewProps = {
  difference: Difference;
  side: 'mine' | 'theirs';
  onSide: (side: 'mine' | 'theirs') => void;
};

function DifferenceView({ difference, side, onSide }: DifferenceViewProps) {
  const { field, mine, theirs, by, kinds } = difference;
  const isCode = field === 'html' || field === 'css' || field === 'js';
  return (
    <section className="conflict-part" aria-label={names[field]}>
      <header className="conflict-head">
        <h3>{names[field]}</h3>
        <span className="conflict-by" data-by={by}>
          {changedBy[by]}
        </span>
        {by === 'both' ? (
          <SideChoice name={names[field]} side={side} onSide={onSide} />
        ) : (
          <span className="conflict-by">{outcomes[by]}</span>
        )}
      </header>
      {isCode ? (
        <CodeDiff
          name={names[field]}
          before={theirs}
          after={mine}
          sides={{
            before: kinds ? `Theirs, ${kinds.theirs}` : 'Theirs',
            after: kinds ? `Mine, ${kinds.mine}` : 'Mine',
          }}
        />
      ) : (
        <dl className="conflict-sides">
          <div>
            <dt>Theirs</dt>
            <dd>{wordsOf(field, theirs)}</dd>
          </div>
          <div>
            <dt>Mine</dt>
            <dd>{wordsOf(field, mine)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

type SideChoiceProps = Pick<DifferenceViewProps, 'side' | 'onSide'> & { name: string };

/** Which side of a part is kept. */
function SideChoice({ name, side, onSide }: SideChoiceProps) {
  const id = useId();
  return (
    <fieldset className="conflict-choice">
      <legend className="visually-hidden">Keep of {name}</legend>
      {(['theirs', 'mine'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name={id} checked={side === one} onChange={() => onSide(one)} />
          {one === 'mine' ? 'Keep mine here' : 'Keep theirs here'}
        </label>
      ))}
    </fieldset>
  );
}

function wordsOf(field: TextField, value: string): string {
  if (field === 'visibility') return visibilityWords[visibilityIn(value)];
  return value === '' ? 'Nothing' : value;
}
