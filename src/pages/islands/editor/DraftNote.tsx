import { texts } from '../../client/editor/texts.ts';
import { Button } from '../../components/Button.tsx';

type DraftNoteProps = { note: 'new' | 'differs' | null; onKeep: () => void; onDiscard: () => void };

/** Says that what stands in the panes is a draft that came back. */
export function DraftNote({ note, onKeep, onDiscard }: DraftNoteProps) {
  if (!note) return null;
  return (
    <div className="draft-note" role="status">
      <p>{note === 'new' ? texts.draftNew : texts.draftDiffers}</p>
      <Button onClick={onKeep}>Keep</Button>
      <Button look="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
