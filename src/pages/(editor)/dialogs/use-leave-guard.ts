import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { isTypedInDock } from '../dock/use-dock.ts';
import type { SessionView } from '../session/state/state.ts';

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
