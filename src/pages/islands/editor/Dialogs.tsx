import { messages } from '../../../modules/webs/messages.ts';
import type { Choice } from '../../client/editor/conflict.ts';
import type { EditorSession } from '../../client/editor/session.ts';
import type { SessionView } from '../../client/editor/session-types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';

type DialogsProps = {
  session: EditorSession;
  view: SessionView;
  leaveTo: string | null;
  onLeave: () => void;
  onStay: () => void;
};

/** The one dialog that is open, if any. */
export function Dialogs({ session, view, leaveTo, onLeave, onStay }: DialogsProps) {
  if (leaveTo) return <LeaveDialog onLeave={onLeave} onStay={onStay} />;
  if (view.question === 'login') {
    const goOn = () => (view.mayEdit ? session.save() : session.fork());
    return <AccountDialog onDone={() => void goOn()} onClose={() => session.dismiss()} />;
  }
  if (view.question === 'details') {
    return (
      <DetailsDialog
        details={view}
        onDone={(details) => void session.giveDetails(details)}
        onClose={() => session.dismiss()}
      />
    );
  }
  if (view.question === 'conflict' && session.versions.conflict) {
    const choose = (choice: Choice) => void session.versions.settle(choice);
    return <ConflictDialog conflict={session.versions.conflict} onChoice={choose} />;
  }
  return null;
}

function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <Dialog title="Leave this page" onClose={onStay}>
      <p>{messages.leave}</p>
      <div className="dialog-actions">
        <Button onClick={onStay}>Cancel</Button>
        <Button look="accent" onClick={onLeave}>
          Confirm
        </Button>
      </div>
    </Dialog>
  );
}
