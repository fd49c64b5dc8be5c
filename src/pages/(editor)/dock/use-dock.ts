import { useEffect, useRef, useState } from 'react';
import { hasTypedText } from '../../ui/dialogs/typed-text.ts';

/** The panels of the dock, which shows one at a time. */
export type DockPanel = 'assets' | 'addons' | 'comments' | 'details' | 'history';

/**
 * The open panel of the dock. `go` opens another panel, or closes the current one with null. If typed text would be
 * lost, it asks first by setting `question`. When a panel with the focus closes, the focus returns to its button.
 */
export function useDock(first: DockPanel | null) {
  const [open, setOpen] = useState(first);
  const [wanted, setWanted] = useState<{ panel: DockPanel | null } | null>(null);
  const left = useRef<DockPanel | null>(null);
  const settle = (panel: DockPanel | null) => {
    left.current = open;
    setWanted(null);
    setOpen(panel);
  };
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (open === null && left.current && isFocusLost) focusButton(left.current);
    left.current = null;
  }, [open]);
  const go = (panel: DockPanel | null) => {
    if (isTypedInDock()) setWanted({ panel });
    else settle(panel);
  };
  const question = wanted && { discard: () => settle(wanted.panel), keep: () => setWanted(null) };
  return { open, go, toggle: (panel: DockPanel) => go(panel === open ? null : panel), question };
}

/** Whether text in the dock would be lost if it was closed. */
export function isTypedInDock(): boolean {
  const dock = document.querySelector('.dock');
  return dock !== null && hasTypedText(dock);
}

/**
 * Focuses the button of the toolbar that opens a panel. The toolbar is hidden while the on-screen keyboard is open, so
 * the focus is tried again when the keyboard closes.
 */
function focusButton(panel: DockPanel): void {
  const button = document.querySelector<HTMLElement>(`[data-dock="${panel}"]`);
  button?.focus();
  if (!button || button.checkVisibility()) return;
  const retry = () => {
    if (document.activeElement === document.body) button.focus();
  };
  window.visualViewport?.addEventListener('resize', retry, { once: true });
}
