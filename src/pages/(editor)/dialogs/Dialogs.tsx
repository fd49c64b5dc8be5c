import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '../../../modules/webs/rules/messages.ts';
import type { User } from '../../(auth)/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { isTypedInDock } from '../dock/use-dock.ts';
import { LazyPart } from '../layout/LazyPart.tsx';
import type { EditorSession } from '../session/session.ts';
import type { Choice, SessionView } from '../session/state/state.ts';
import { texts } from '../texts.ts';

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

type Work = Pick<SessionView, 'isChanged' | 'isPending' | 'isKept' | 'autosave' | 'mayEdit'>;

/**
 * Asks for confirmation before unsaved work, or text typed in the dock, is left: with a dialog for links inside the
 * editor, with the browser's own confirmation when the page is closed. For users who may save, links of the top bar always ask.
 * `target` is the URL to open while the dialog is shown; `free` disables the confirmation. `isSafe`: the browser has the
 * unsaved work in storage.
 */
export function useLeaveGuard(view: Work, isSafe: () => boolean) {
  const { mayEdit: maySave } = view;
  const isChanged = view.isChanged && !view.isKept;
  // An autosave is sent when the page is hidden, and its draft stays in this browser until it has arrived.
  const isWaiting = view.isPending && view.autosave === 'on';
  const mayClose = () => (!isChanged || (isWaiting && isSafe())) && !isTypedInDock();
  const mayCloseNow = useRef(mayClose);
  useEffect(() => {
    mayCloseNow.current = mayClose;
  });
  const [target, setTarget] = useState<string | null>(null);
  const mayLeave = useRef(false);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current && !mayCloseNow.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  const onClickCapture = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!isPlain || !link || link.target === '_blank') return;
    const isTopBar = link.closest('.editor-bar') !== null && link.closest('.editor-origin') === null;
    if (mayClose() && !(maySave && isTopBar)) return;
    event.preventDefault();
    setTarget(link.href);
  };
  const free = useCallback(() => {
    mayLeave.current = true;
  }, []);
  const leave = () => {
    free();
    if (target) location.assign(target);
  };
  return { target, onClickCapture, free, leave, stay: () => setTarget(null) };
}
