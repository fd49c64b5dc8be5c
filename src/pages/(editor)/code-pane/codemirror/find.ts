import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, type Panel, showPanel } from '@codemirror/view';

const maxMatches = 1_000;

type Find = { isOpen: boolean; words: string };

const change = StateEffect.define<Partial<Find>>();

/** All case-insensitive matches of `words`, up to a limit. */
export function placesOf(text: string, words: string): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  const wanted = words.toLowerCase();
  const lower = text.toLowerCase();
  // Some characters change their length with their case; then the search is case-sensitive.
  const [within, what] = lower.length === text.length ? [lower, wanted] : [text, words];
  if (what === '') return places;
  for (
    let at = within.indexOf(what);
    at !== -1 && places.length < maxMatches;
    at = within.indexOf(what, at + what.length)
  ) {
    places.push({ from: at, to: at + what.length });
  }
  return places;
}

const state = StateField.define<Find>({
  create: () => ({ isOpen: false, words: '' }),
  update: (before, { effects }) => {
    let now = before;
    for (const effect of effects) if (effect.is(change)) now = { ...now, ...effect.value };
    return now;
  },
  provide: (field) => showPanel.from(field, ({ isOpen }) => (isOpen ? createPanel : null)),
});

const mark = Decoration.mark({ class: 'cm-found' });

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (now, { state: next, startState, docChanged }) => {
    const { isOpen, words } = next.field(state);
    if (!docChanged && startState.field(state, false) === next.field(state)) return now;
    if (!isOpen) return Decoration.none;
    return Decoration.set(placesOf(next.doc.toString(), words).map(({ from, to }) => mark.range(from, to)));
  },
  provide: (field) => EditorView.decorations.from(field),
});

function step(view: EditorView, way: 1 | -1): void {
  const places = placesOf(view.state.doc.toString(), view.state.field(state).words);
  const { from, to } = view.state.selection.main;
  const next =
    way === 1
      ? (places.find((place) => place.from >= to) ?? places[0])
      : (places.findLast((place) => place.to <= from) ?? places.at(-1));
  if (!next) return;
  view.dispatch({
    selection: { anchor: next.from, head: next.to },
    effects: EditorView.scrollIntoView(next.from, { y: 'center' }),
  });
}

function button(name: string, sign: string, action: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'button button-quiet button-icon';
  element.ariaLabel = name;
  element.textContent = sign;
  element.onclick = action;
  return element;
}

function createPanel(view: EditorView): Panel {
  const dom = document.createElement('div');
  dom.className = 'code-find';
  dom.role = 'search';
  const field = document.createElement('input');
  field.type = 'search';
  field.className = 'field-input';
  field.ariaLabel = 'Find in code';
  field.placeholder = 'Find';
  field.autocapitalize = 'off';
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.enterKeyHint = 'search';
  const picked = view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to);
  field.value = picked.includes('\n') || picked === '' ? view.state.field(state).words : picked;
  field.oninput = () => view.dispatch({ effects: change.of({ words: field.value }) });
  dom.onkeydown = (event) => {
    if (event.key === 'Enter') step(view, event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') close(view);
    else return;
    event.preventDefault();
  };
  dom.append(
    field,
    button('Previous match', '↑', () => step(view, -1)),
    button('Next match', '↓', () => step(view, 1)),
    button('Close search', '×', () => close(view)),
  );
  return {
    dom,
    top: true,
    mount: () => {
      if (field.value !== view.state.field(state).words) field.dispatchEvent(new Event('input'));
      field.focus();
      field.select();
    },
  };
}

function close(view: EditorView): void {
  view.dispatch({ effects: change.of({ isOpen: false }) });
  view.focus();
}

/** Opens the search panel, or focuses its field if it is open. */
export function openFind(view: EditorView): boolean {
  if (view.state.field(state).isOpen) view.dom.querySelector<HTMLElement>('.code-find input')?.focus();
  else view.dispatch({ effects: change.of({ isOpen: true }) });
  return true;
}

/** A search panel for touch: one field, next, previous, close. */
export const find = [state, marks, keymap.of([{ key: 'Mod-f', run: openFind }])];
