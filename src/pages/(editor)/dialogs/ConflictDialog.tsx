import type { TextField } from '../../(drafts)/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { Choice, Conflict, Difference } from '../session/state/conflict.ts';
import { texts } from '../texts.ts';
import { CodeDiff } from './CodeDiff.tsx';

type ConflictDialogProps = { conflict: Conflict; onChoice: (choice: Choice) => void };

const names: Record<TextField, string> = {
  title: 'Title',
  description: 'Description',
  isPublic: 'Web Type',
  html: 'HTML',
  css: 'CSS',
  js: 'JS',
};

const changedBy: Record<Difference['by'], string> = {
  me: 'Changed by you',
  them: 'Changed elsewhere',
  lines: 'Changed on both sides, in different lines',
  both: 'Changed on both sides',
};

/** Shows both versions of a web that was changed in two places, and asks which one to keep. */
export function ConflictDialog({ conflict, onChoice }: ConflictDialogProps) {
  const { differences, merged } = conflict;
  return (
    <Dialog title="Two versions of this web" isWide onClose={() => onChoice('cancel')}>
      <p>
        {texts.conflict} {merged && texts.conflictApart}
      </p>
      <div className="conflict-list">
        {differences.map((difference) => (
          <DifferenceView key={difference.field} difference={difference} />
        ))}
      </div>
      <div className="dialog-actions conflict-actions">
        <Button look="quiet" onClick={() => onChoice('cancel')}>
          Cancel
        </Button>
        <Button onClick={() => onChoice('theirs')}>Take theirs</Button>
        <Button look={merged ? 'outline' : 'accent'} onClick={() => onChoice('mine')}>
          Keep mine
        </Button>
        {merged && (
          <Button look="accent" onClick={() => onChoice('merge')}>
            Keep both changes
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function DifferenceView({ difference: { field, mine, theirs, by } }: { difference: Difference }) {
  const isCode = field === 'html' || field === 'css' || field === 'js';
  return (
    <section className="conflict-part" aria-label={names[field]}>
      <header className="conflict-head">
        <h3>{names[field]}</h3>
        <span className="conflict-by" data-by={by}>
          {changedBy[by]}
        </span>
      </header>
      {isCode ? (
        <CodeDiff
          name={names[field]}
          before={String(theirs)}
          after={String(mine)}
          sides={{ before: 'Theirs', after: 'Mine' }}
        />
      ) : (
        <dl className="conflict-sides">
          <div>
            <dt>Theirs</dt>
            <dd>{wordsOf(theirs)}</dd>
          </div>
          <div>
            <dt>Mine</dt>
            <dd>{wordsOf(mine)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

function wordsOf(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Public' : 'Private';
  return value === '' ? 'Nothing' : value;
}
