import { useEffect, useRef, useState } from 'react';
import { hasTypedText } from '../../ui/dialogs/typed-text.ts';

/** What the dock shows. */
export type DockPanel = 'assets' | 'addons' | 'comments' | 'details' | 'history';

/**
 * The open panel of the dock. `go` changes it, or closes it with null; typed text that would be lost is asked about first:
 * `question` is set then. A closed panel gives the focus back to its button.
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
    if (open === null && left.current) buttonOf(left.current)?.focus();
    left.current = null;
  }, [open]);
  const go = (panel: DockPanel | null) => {
    const dock = document.querySelector('.dock');
    if (dock && hasTypedText(dock)) setWanted({ panel });
    else settle(panel);
  };
  const question = wanted && { discard: () => settle(wanted.panel), keep: () => setWanted(null) };
  return { open, go, toggle: (panel: DockPanel) => go(panel === open ? null : panel), question };
}

/** The button of the toolbar that opens a panel. */
const buttonOf = (panel: DockPanel) => document.querySelector<HTMLElement>(`[data-dock="${panel}"]`);
