import { messages } from '../../../modules/webs/rules/messages.ts';
import type { User } from '../../(auth)/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { LazyPart } from '../layout/LazyPart.tsx';
import type { EditorSession } from '../session/session.ts';
import type { Choice } from '../session/state/conflict.ts';
import type { SessionView } from '../session/state/state.ts';
import { texts } from '../texts.ts';
import type { useLeaveGuard } from './use-leave-guard.ts';

const loadAccountDialog = async () => (await import('./AccountDialog.tsx')).AccountDialog;
const loadConflictDialog = async () => (await import('./ConflictDialog.tsx')).ConflictDialog;
const loadDetailsDialog = async () => (await import('./DetailsDialog.tsx')).DetailsDialog;

type DialogsProps = {
  session: EditorSession;
  view: SessionView;
  /** Called after a login; resolves true if the work belongs to this member. */
  onLogin: (user: User) => Promise<boolean>;
  guard: Pick<ReturnType<typeof useLeaveGuard>, 'target' | 'leave' | 'stay'>;
};

/** Renders the open dialog, if any. */
export function Dialogs({ session, view, onLogin, guard }: DialogsProps) {
  const close = () => session.closeQuestion();
  if (guard.target) return <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />;
  if (view.question === 'login') {
    const goOn = async (user: User) => {
      if (await onLogin(user)) await session.save();
    };
    return (
      <LazyPart load={loadAccountDialog} onClose={close}>
        {(AccountDialog) => <AccountDialog onDone={(user) => void goOn(user)} onClose={close} />}
      </LazyPart>
    );
  }
  if (view.question === 'fork') return <ForkDialog onFork={() => void session.fork()} onClose={close} />;
  if (view.question === 'details') {
    return (
      <LazyPart load={loadDetailsDialog} onClose={close}>
        {(DetailsDialog) => (
          <DetailsDialog
            web={session.fields}
            onDone={(details) => void session.giveDetails(details)}
            onClose={close}
          />
        )}
      </LazyPart>
    );
  }
  const { conflict } = view;
  if (view.question === 'conflict' && conflict) {
    const choose = (choice: Choice) => void session.resolveConflict(choice);
    return (
      <LazyPart load={loadConflictDialog} onClose={() => choose('cancel')}>
        {(ConflictDialog) => <ConflictDialog conflict={conflict} onChoice={choose} />}
      </LazyPart>
    );
  }
  return null;
}

function ForkDialog({ onFork, onClose }: { onFork: () => void; onClose: () => void }) {
  return (
    <Dialog title="Fork to keep your changes" onClose={onClose}>
      <p>{texts.forkToKeep}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="accent" onClick={onFork}>
          Fork
        </Button>
      </div>
    </Dialog>
  );
}

function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <Dialog title="Leave this page" onClose={onStay}>
      <p>{messages.confirmLeave}</p>
      <div className="dialog-actions">
        <Button onClick={onLeave}>Confirm</Button>
        <Button look="accent" onClick={onStay}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
