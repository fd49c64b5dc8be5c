import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CodeField } from '../../(drafts)/index.ts';
import type { Alone } from './AloneButton.tsx';
import type { View } from './ViewTabs.tsx';

const storageKey = 'pane-alone';
const viewsOfKeys: Record<string, View> = { Digit1: 'html', Digit2: 'css', Digit3: 'js', Digit0: 'result' };
const views = Object.values(viewsOfKeys);

type AloneInput = {
  webKey: string;
  /** The code pane that is shown where only one is. */
  code: CodeField;
  /** A new object shows a code pane. */
  paneCommand: object | null;
  show: (view: View) => void;
  /** Called with the pane that now fills the workspace. */
  onAlone: (view: View) => void;
};

/**
 * Whether the result or one code pane fills the workspace: chosen by its button, a double click on its head, or Alt with 1, 2, 3 or
 * 0. Remembered for this web as long as the tab is open.
 */
export function useAlone({ webKey, code, paneCommand, show, onAlone }: AloneInput) {
  const [alone, setAlone] = useState<'code' | 'result' | null>(null);
  const [seen, setSeen] = useState(paneCommand);
  if (paneCommand !== seen) {
    setSeen(paneCommand);
    if (alone === 'result') setAlone(null);
  }
  const isAlone = (view: View) =>
    view === 'result' ? alone === 'result' : alone === 'code' && view === code;
  const toggle = (view: View) => {
    const next = isAlone(view) ? null : view;
    setAlone(placeOf(next));
    remember(webKey, next);
    if (!next) return;
    show(next);
    onAlone(next);
  };
  const latest = useRef({ toggle, show });
  useEffect(() => {
    latest.current = { toggle, show };
  });
  // Before the first paint after the server's, which shows all.
  useLayoutEffect(() => {
    const view = recall(webKey);
    if (!view) return;
    setAlone(placeOf(view));
    latest.current.show(view);
  }, [webKey]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, isComposing, repeat } = event;
      const view = viewsOfKeys[event.code];
      if (!view || !altKey || ctrlKey || metaKey || shiftKey || isComposing) return;
      event.preventDefault();
      if (!repeat) latest.current.toggle(view);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const onDoubleClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button, select, input, a')) return;
    const head = target.closest<HTMLElement>('.pane-head');
    if (head) toggle(views.find((view) => view === head.dataset.field) ?? 'result');
  };
  const aloneOf = (view: View): Alone => ({ isAlone: isAlone(view), onToggle: () => toggle(view) });
  return { alone, aloneOf, onDoubleClick };
}

const placeOf = (view: View | null) => (view === null || view === 'result' ? view : 'code');

function recall(webKey: string): View | null {
  try {
    const [web, view] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
    return web === webKey ? (views.find((one) => one === view) ?? null) : null;
  } catch {
    return null;
  }
}

function remember(webKey: string, view: View | null): void {
  try {
    if (view) sessionStorage.setItem(storageKey, `${webKey} ${view}`);
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage the next page shows all panes.
  }
}
