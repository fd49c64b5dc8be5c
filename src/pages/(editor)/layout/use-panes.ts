import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type CodeField,
  codeFields,
  type PaneSources,
  textOf,
  type WebFields,
} from '../../(drafts)/index.ts';
import type { Editor } from '../session/use-editor.ts';

export type PanesState = {
  panes: Panes;
  /** The view that small screens show. */
  view: View;
  /** The code pane that is shown where only one is. */
  code: CodeField;
  show: (view: View) => void;
  toggleAlone: (view: View) => void;
  /** Folds a pane, or opens it. */
  toggleFold: (view: View) => void;
  setClosed: (view: View, isClosed: boolean) => void;
};

/** A code pane to show; a new object shows it again. */
type PaneToShow = { field: CodeField } | null;

/**
 * Which panes are open, folded or closed, and whether one of them fills the workspace. Empty panes of a saved web start folded, so
 * the server renders them so too. Changes are remembered for this web in this browser.
 */
export function usePanes(web: PaneTexts | null, editor: Editor, paneCommand: PaneToShow): PanesState {
  const [panes, setPanes] = useState<Panes>(() => (web ? withoutEmpty(web) : allOpen));
  const [view, setView] = useState<View>(web ? 'result' : 'html');
  const [code, setCode] = useState<CodeField>('html');
  const [seen, setSeen] = useState(paneCommand);
  const moveFocus = useFocusAfter((field) => editor.paneOf(field)?.focus());
  const show = (next: View) => {
    setView(next);
    if (next !== 'result') setCode(next);
    if (next !== 'result' && panes.alone && panes.alone !== 'result') setPanes({ ...panes, alone: next });
  };
  // During the same render, so that the pane can take the focus right after it.
  if (paneCommand !== seen) {
    setSeen(paneCommand);
    if (paneCommand) {
      show(paneCommand.field);
      setPanes((before) => revealed(before, paneCommand.field));
    }
  }
  const change = (next: Panes) => {
    setPanes(next);
    rememberPanes(location.pathname, next);
  };
  const toggleAlone = (next: View) => {
    const isAlone = panes.alone === next;
    change({ ...panes, alone: isAlone ? null : next });
    if (isAlone) return;
    show(next);
    moveFocus(next, 'pane');
  };
  const toggleFold = (next: View) => {
    const isFolded = panes.paused[next] !== undefined;
    if (isFolded) show(next);
    change({ ...withPane(panes, next, isFolded ? null : 'folded'), alone: null });
    moveFocus(next, isFolded ? 'pane' : 'strip');
  };
  const setClosed = (next: View, isClosed: boolean) =>
    change({ ...withPane(panes, next, isClosed ? 'closed' : null), alone: null });
  usePaneKeys({ toggleAlone, toggleFold });
  useRecalled(setPanes, setCode);
  useFilled(editor, panes, setPanes);
  return { panes, view, code, show, toggleAlone, toggleFold, setClosed };
}

/** Opens a code pane. If another code pane is maximized, this one is maximized in its place. */
function revealed(panes: Panes, field: CodeField): Panes {
  const alone = panes.alone === null || panes.alone === 'result' ? null : field;
  return { ...withPane(panes, field, null), alone };
}

/** Restores the panes before the browser paints the hydrated page. The boot script has already set them in the HTML. */
function useRecalled(setPanes: (panes: Panes) => void, setCode: (field: CodeField) => void): void {
  const take = useRef({ setPanes, setCode });
  useLayoutEffect(() => {
    const kept = recallPanes(location.pathname);
    if (!kept) return;
    take.current.setPanes(kept);
    if (kept.alone && kept.alone !== 'result') take.current.setCode(kept.alone);
  }, []);
}

/** Opens panes that were empty once they have a text, such as that of a draft. */
function useFilled(
  { onFields, session }: Pick<Editor, 'onFields' | 'session'>,
  panes: Panes,
  setPanes: (change: (before: Panes) => Panes) => void,
): void {
  const isWaiting = codeFields.some((field) => panes.paused[field] === 'empty');
  const take = useRef(setPanes);
  useEffect(() => {
    if (!isWaiting) return;
    const look = (fields: WebFields) => {
      take.current((before) => withFilled(before, fields));
      rememberFilled(location.pathname, fields);
    };
    look(session.fields);
    return onFields(look);
  }, [isWaiting, onFields, session]);
}

/**
 * The control that folds a pane disappears with its head, and the strip with the fold. Returns a function that moves the focus to a
 * pane or its strip once that is rendered.
 */
function useFocusAfter(focus: (field: CodeField) => void) {
  const next = useRef<{ view: View; to: 'pane' | 'strip' } | null>(null);
  useEffect(() => {
    const target = next.current;
    next.current = null;
    if (!target) return;
    const { view, to } = target;
    if (to === 'pane' && view !== 'result') return focus(view);
    const place = to === 'strip' ? '.pane-strip' : '.pane-alone';
    document.querySelector<HTMLElement>(`[data-pane=${view}] ${place}`)?.focus();
  });
  return (view: View, to: 'pane' | 'strip') => {
    next.current = { view, to };
  };
}

/** The Option key types these on some Apple keyboards, where they must not select a pane. */
const isTyped = (key: string) => /^[!-/:-@[-`{-~]$/.test(key) && /mac|iphone|ipad/i.test(navigator.platform);

const viewsOfKeys: Record<string, View> = { Digit1: 'html', Digit2: 'css', Digit3: 'js', Digit0: 'result' };

/** Alt with 1, 2, 3 or 0 maximizes a pane; with Shift it folds it. */
function usePaneKeys(acts: Pick<PanesState, 'toggleAlone' | 'toggleFold'>): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, isComposing, repeat } = event;
      const view = viewsOfKeys[event.code];
      if (!view || !altKey || ctrlKey || metaKey || isComposing || isTyped(event.key)) return;
      event.preventDefault();
      if (repeat) return;
      if (shiftKey) latest.current.toggleFold(view);
      else latest.current.toggleAlone(view);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The pane whose head was double-clicked outside its controls; null for other targets. */
export function paneOfHead(target: EventTarget): View | null {
  if (!(target instanceof Element) || target.closest('button, select, input, a')) return null;
  const name = target.closest('.pane-head')?.closest<HTMLElement>('[data-pane]')?.dataset.pane;
  return views.find((view) => view === name) ?? null;
}

/** Storage key; the boot script reads it before the first paint. */
const storageKey = 'panes';
/** Maximum number of webs whose panes are remembered. */
const maxWebs = 50;

/** The panes of the web at this address, as they were left in this browser; null if they were never changed. */
function recallPanes(path: string): Panes | null {
  const text = readAll()[path];
  return typeof text === 'string' ? readPanes(text) : null;
}

/**
 * Remembers the panes of the web at this address. A new web has no permanent address, so its panes are not remembered.
 */
function rememberPanes(path: string, panes: Panes): void {
  if (!path.startsWith('/web/')) return;
  const { [path]: _, ...others } = readAll();
  const all = Object.entries({ ...others, [path]: writePanes(panes) }).slice(-maxWebs);
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // If storage is unavailable, the next visit starts with the default panes.
  }
}

/** Remembers that panes are no longer empty, so that the next visit is painted with them open. */
function rememberFilled(path: string, web: PaneTexts): void {
  const kept = recallPanes(path);
  const filled = kept && withFilled(kept, web);
  if (filled && filled !== kept) rememberPanes(path, filled);
}

function readAll(): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return all !== null && typeof all === 'object' ? { ...all } : {};
  } catch {
    return {};
  }
}

/** A part of the workspace: a code pane or the result. */
export type View = CodeField | 'result';
export const views: readonly View[] = [...codeFields, 'result'];

/**
 * Why a pane is not open: the user folded it to a strip, it was folded to a strip because it is empty, or it was closed
 * and has no strip.
 */
const pauses = ['folded', 'empty', 'closed'] as const;
type Pause = (typeof pauses)[number];

type PaneTexts = Pick<WebFields, CodeField> & PaneSources;

/** The panes that are not open, and the maximized pane. */
type Panes = { alone: View | null; paused: { readonly [view in View]?: Pause } };

export const allOpen: Panes = { alone: null, paused: {} };

const isOpen = ({ paused }: Panes, view: View) => paused[view] === undefined;

export const openCode = (panes: Panes): CodeField[] => codeFields.filter((field) => isOpen(panes, field));

/** Folds, closes or (null) opens a pane. If none would be open, another one is opened: the result, or for the result the code. */
export function withPane(panes: Panes, view: View, pause: Pause | null): Panes {
  const { [view]: _, ...others } = panes.paused;
  const next = { ...panes, paused: pause ? { ...others, [view]: pause } : others };
  if (views.some((one) => isOpen(next, one))) return next;
  return withPane(next, view === 'result' ? 'html' : 'result', null);
}

/** Folds the empty panes of a web with code, which leaves room to the others. */
export function withoutEmpty(web: PaneTexts): Panes {
  const empty = codeFields.filter((field) => textOf(web, field).trim() === '');
  if (empty.length === codeFields.length) return allOpen;
  return empty.reduce((panes, field) => withPane(panes, field, 'empty'), allOpen);
}

/** Opens the panes that were folded because they were empty, and no longer are. */
export function withFilled(panes: Panes, web: PaneTexts): Panes {
  const filled = codeFields.filter(
    (field) => panes.paused[field] === 'empty' && textOf(web, field).trim() !== '',
  );
  return filled.reduce((next, field) => withPane(next, field, null), panes);
}

/**
 * The panes as the style sheet reads them from an attribute, and as they are kept for the next visit: `css-folded js-closed`.
 * `code-folded` and `code-closed` say that no code pane is open, or even visible.
 */
export function writePanes({ alone, paused }: Panes): string {
  const words = views.flatMap((view) => {
    const pause = paused[view];
    if (!pause) return [];
    return pause === 'empty' ? [`${view}-folded`, `${view}-empty`] : [`${view}-${pause}`];
  });
  const states = codeFields.map((field) => paused[field]);
  if (states.every(Boolean)) words.push('code-folded');
  if (states.every((pause) => pause === 'closed')) words.push('code-closed');
  if (alone) words.push(`${alone}-alone`, alone === 'result' ? 'code-away' : 'result-away');
  return words.join(' ');
}

/** The panes that `writePanes` wrote. */
export function readPanes(text: string): Panes {
  const words = new Set(text.split(' '));
  const paused = views.flatMap((view) => {
    const pause = [...pauses].reverse().find((one) => words.has(`${view}-${one}`));
    return pause ? [[view, pause]] : [];
  });
  const alone = views.find((view) => words.has(`${view}-alone`)) ?? null;
  const panes: Panes = { alone, paused: Object.fromEntries(paused) };
  return views.some((view) => isOpen(panes, view)) ? panes : { ...panes, paused: {} };
}
