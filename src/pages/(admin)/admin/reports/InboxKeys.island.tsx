import { useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '../../../../modules/moderation/rules/messages.ts';
import { isAppError } from '../../../../shared/errors/app-error.ts';
import { call } from '../../../runtime/api/api.ts';
import { messageOf } from '../../../runtime/api/failures.ts';
import { island } from '../../../runtime/islands/island.ts';
import { toast, toastOnNextPage } from '../../../runtime/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Decision, findDecision, forgetDecision, inboxPath, plainKey } from './inbox.ts';

type InboxKeysProps = {
  /** The addresses of the cases before and after the open one; empty where there is none. */
  previousHref: string;
  nextHref: string;
};

/** Keyboard navigation to other cases of the inbox, and the button that undoes the last decision made in this tab. */
function Keys({ previousHref, nextHref }: InboxKeysProps) {
  const [last, setLast] = useState<Decision | null>(null);
  // A ref, because a second press may come before the state has been updated.
  const isUndoing = useRef(false);
  useEffect(() => setLast(findDecision()), []);
  const undoLast = useCallback(async () => {
    if (!last || isUndoing.current) return;
    isUndoing.current = true;
    await undo(last);
    isUndoing.current = false;
    setLast(findDecision());
  }, [last]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = plainKey(event);
      if (key === 'j' && nextHref !== '') location.assign(nextHref);
      else if (key === 'k' && previousHref !== '') location.assign(previousHref);
      else if (key === 'u' && last) void undoLast();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [previousHref, nextHref, last, undoLast]);
  if (!last) return null;
  return (
    <Button aria-keyshortcuts="U" title={`Undo the decision about ${last.label}`} onClick={undoLast}>
      Undo the last decision
    </Button>
  );
}

export const InboxKeys = island({ name: 'InboxKeys', on: 'load', ssr: true }, Keys);

/**
 * Undoes a decision and reloads the list, which then contains the case again. Forgets a decision that cannot be undone.
 */
async function undo({ reportId }: Decision): Promise<void> {
  try {
    await call('POST /admin/reports/{reportId}/reopen', { params: { reportId } });
  } catch (error) {
    toast('error', messageOf(error));
    if (isAppError(error) && (error.status === 404 || error.status === 409)) forgetDecision();
    return;
  }
  forgetDecision();
  toastOnNextPage('success', messages.reopened);
  location.assign(inboxPath());
}
