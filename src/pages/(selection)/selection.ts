import { maxBulk } from '../../shared/rules/limits.ts';
import { messageOf } from '../runtime/api/failures.ts';
import { toast } from '../runtime/toasts/toasts.ts';

export type Entry = { id: string; title: string };

/** The selected entries of a list, and the mode in which they are selected. */
export type Selection = ReturnType<typeof startSelection>;

const boxSelector = 'input[data-select-box]';
const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Puts a checkbox over each entry of a list, also of later ones, until `leave`. A press or space with Shift selects
 * the range from the last one, arrow keys move, with Shift they select, Ctrl+A selects all, and Escape leaves. The
 * list is one tab stop, at the checkbox that was focused last (a roving tabindex).
 */
export function startSelection(list: HTMLElement, onLeave: () => void) {
  const end = new AbortController();
  const { signal } = end;
  const listeners = new Set<() => void>();
  let selected: readonly Entry[] = [];
  const boxes = () => [...list.querySelectorAll<HTMLInputElement>(boxSelector)];
  const report = () => {
    const now = boxes().flatMap((box) => (box.checked ? entryOf(box) : []));
    if (now.map(({ id }) => id).join() === selected.map(({ id }) => id).join()) return;
    selected = now;
    for (const listener of listeners) listener();
  };
  const selectAll = (isSelected: boolean) => {
    for (const box of boxes()) box.checked = isSelected;
    report();
  };
  let tabStop: HTMLInputElement | undefined;
  const moveTabStop = (box: HTMLInputElement | undefined) => {
    if (box === tabStop) return;
    if (tabStop) tabStop.tabIndex = -1;
    if (box) box.tabIndex = 0;
    tabStop = box;
  };
  const addBoxes = () => {
    for (const entry of list.querySelectorAll('[role=feed] > article')) addBox(entry);
    if (!tabStop?.isConnected) moveTabStop(boxes()[0]);
    report();
  };
  const leave = () => {
    if (signal.aborted) return;
    end.abort();
    observer.disconnect();
    list.removeAttribute('data-selecting');
    for (const box of boxes()) removeBox(box);
    for (const listener of listeners) listener();
    onLeave();
  };

  const observer = new MutationObserver(addBoxes);
  list.setAttribute('data-selecting', '');
  addBoxes();
  observer.observe(list, { childList: true, subtree: true });
  listenForRanges(list, boxes, report, signal);
  addEventListener(
    'keydown',
    (event) => {
      if (isElsewhere(event.target, list)) return;
      if (event.key === 'Escape') leave();
      else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) selectAll(true);
      else return;
      event.preventDefault();
    },
    { signal },
  );
  list.addEventListener('focusin', ({ target }) => moveTabStop(boxAt(target) ?? tabStop), { signal });
  // The list is stored without checkboxes, for a return to this page.
  list.addEventListener('feed:storing', leave, { signal });
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    entries: () => selected,
    isOver: () => signal.aborted,
    selectAll,
    focusFirst: () => describeKeys(tabStop)?.focus({ preventScroll: true }),
    leave,
  };
}

/** Announces once, when the selection begins, how the keyboard is used. */
function describeKeys(box: HTMLInputElement | undefined): HTMLInputElement | undefined {
  box?.setAttribute('aria-description', 'Arrow keys move, space selects, Shift selects ranges');
  box?.addEventListener('blur', () => box.removeAttribute('aria-description'), { once: true });
  return box;
}

/** Ranges by pointer and keyboard, from the checkbox that was used last. */
function listenForRanges(
  list: HTMLElement,
  boxes: () => HTMLInputElement[],
  report: () => void,
  signal: AbortSignal,
): void {
  let anchor: HTMLInputElement | undefined;
  let isShiftHeld = false;
  const choose = (box: HTMLInputElement, isChosen: boolean, isRange: boolean) => {
    const all = boxes();
    const at = all.indexOf(box);
    const from = isRange && anchor?.isConnected ? all.indexOf(anchor) : at;
    for (const one of all.slice(Math.min(from, at), Math.max(from, at) + 1)) one.checked = isChosen;
    anchor = box;
    report();
  };
  list.addEventListener(
    'click',
    ({ target, shiftKey }) => {
      const box = boxAt(target);
      // The label's press event comes first; the click on its checkbox does not need the modifier key.
      if (!box) isShiftHeld = shiftKey;
      else {
        choose(box, box.checked, shiftKey || isShiftHeld);
        isShiftHeld = false;
      }
    },
    { signal },
  );
  list.addEventListener(
    'keydown',
    (event) => {
      const box = boxAt(event.target);
      const step = steps[event.key];
      if (!box || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === ' ' && event.shiftKey) choose(box, !box.checked, true);
      else if (step !== undefined) {
        const next = boxes()[boxes().indexOf(box) + step];
        if (event.shiftKey && next) choose(next, true, true);
        next?.focus();
        next?.closest('article')?.scrollIntoView({ block: 'nearest' });
      } else return;
      event.preventDefault();
    },
    { signal },
  );
  // Some browsers tick a box on keyup, which would undo the selection.
  list.addEventListener(
    'keyup',
    (event) => {
      if (event.key === ' ' && event.shiftKey && boxAt(event.target)) event.preventDefault();
    },
    { signal },
  );
  list.addEventListener(
    'focusin',
    ({ target }) => {
      const box = boxAt(target);
      // A range by arrow keys begins where the focus is.
      if (box && !anchor?.isConnected) anchor = box;
    },
    { signal },
  );
}

/** Whether keys have another meaning at the target: in a text field, a dialog or a menu. */
function isElsewhere(target: EventTarget | null, list: HTMLElement): boolean {
  if (document.querySelector('dialog:modal, [popover]:popover-open')) return true;
  if (!(target instanceof Element) || list.contains(target)) return false;
  return target.closest('input, textarea, select, [contenteditable]') !== null;
}

const boxAt = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.matches(boxSelector) ? target : null;

const idOf = (entry: Element | null) =>
  entry?.getAttribute('data-web') ?? entry?.getAttribute('data-key') ?? '';

function entryOf(box: HTMLInputElement): Entry {
  const entry = box.closest('article');
  return { id: idOf(entry), title: entry?.getAttribute('aria-label') ?? '' };
}

/**
 * The label covers the entry, so that a press anywhere selects it; elements below can neither be pressed nor focused.
 */
function addBox(entry: Element): void {
  if (entry.querySelector(boxSelector)) return;
  for (const part of entry.children) part.setAttribute('inert', '');
  const label = Object.assign(document.createElement('label'), { className: 'select-box' });
  const box = Object.assign(document.createElement('input'), { type: 'checkbox', tabIndex: -1 });
  box.dataset.selectBox = '';
  box.setAttribute('aria-label', `Select ${entry.getAttribute('aria-label') ?? ''}`);
  label.append(box);
  entry.append(label);
}

function removeBox(box: HTMLInputElement): void {
  const entry = box.closest('article');
  box.closest('label')?.remove();
  for (const part of entry?.children ?? []) part.removeAttribute('inert');
}

export type Refused = { _id: string; message: string };
export type BulkReply = { changed: string[]; refused: Refused[] };

/**
 * Changes items in several calls if needed. Throws if the first fails; if a later one does, the remaining items are
 * reported as refused for that reason.
 */
export async function changeAll(
  ids: readonly string[],
  send: (ids: string[]) => Promise<BulkReply>,
): Promise<BulkReply> {
  const total: BulkReply = { changed: [], refused: [] };
  for (let at = 0; at < ids.length; at += maxBulk) {
    try {
      const { changed, refused } = await send(ids.slice(at, at + maxBulk));
      total.changed.push(...changed);
      total.refused.push(...refused);
    } catch (error) {
      if (at === 0) throw error;
      const message = messageOf(error);
      total.refused.push(...ids.slice(at).map((_id) => ({ _id, message })));
      break;
    }
  }
  return total;
}

/** Shows, for each reason, the number of unchanged items. */
export function reportRefused(refused: readonly Refused[], count: (items: number) => string): void {
  const byMessage = Map.groupBy(refused, ({ message }) => message);
  for (const [message, items] of byMessage) toast('warning', `${count(items.length)} left out: ${message}`);
}

/** Lets a long action report the number of finished items, and notice that it is canceled. */
export type Progress = { signal: AbortSignal; report: (done: number) => void };
