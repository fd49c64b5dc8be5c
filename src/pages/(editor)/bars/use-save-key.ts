import { useEffect, useRef } from 'react';

/** Set by the boot script when the keys were pressed before this script was loaded. */
const missedMark = 'data-save-pressed';

/** Ctrl+S and Cmd+S save, wherever the focus is. `isOpen`: whether a draft, if there was one, is restored. */
export function useSaveKey(save: () => void, isOpen: boolean): void {
  const isAsked = useRef(false);
  useEffect(() => {
    const island = document.querySelector(`code-island[${missedMark}]`);
    island?.removeAttribute(missedMark);
    if (island) isAsked.current = true;
    if (!isOpen || !isAsked.current) return;
    isAsked.current = false;
    save();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
      if (!isSave || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (event.repeat) return;
      if (isOpen) save();
      else isAsked.current = true;
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
