import { useEffect, useRef } from 'react';
import { onPageHidden } from '../../runtime/page-hidden.ts';
import type { Autosaver } from './effects/autosaver.ts';
import type { Editor } from './use-editor.ts';

type AutosaveOptions = {
  /** The member has turned autosave on. */
  isOn: boolean;
  /** Moderators hide the web. */
  isHidden: boolean;
};

/** Saves the work automatically. The code that schedules saves is loaded with the first change to be saved. */
export function useAutosave({ session, view, onFields }: Editor, { isOn, isHidden }: AutosaveOptions): void {
  const saver = useRef<Autosaver | null>(null);
  const { isPending } = view;
  useEffect(() => session.setAutosave(isOn, isHidden), [session, isOn, isHidden]);

  useEffect(() => {
    if (!isPending) return;
    let isCurrent = true;
    const load = async () => {
      const { Autosaver } = await import('./effects/autosaver.ts');
      if (!isCurrent) return;
      saver.current ??= new Autosaver(session);
      saver.current.note();
    };
    // If this fails offline, the next change or the return of the connection loads it.
    const start = () => void load().catch(() => session.failAutosave());
    const flush = () => (saver.current ? saver.current.flush() : start());
    start();
    window.addEventListener('online', flush);
    const forget = onPageHidden(flush);
    const stopListening = onFields(() => (saver.current ? saver.current.note() : start()));
    return () => {
      isCurrent = false;
      window.removeEventListener('online', flush);
      forget();
      stopListening();
    };
  }, [session, isPending, onFields]);

  useEffect(() => () => saver.current?.stop(), []);
}
