import {
  EditorSelection,
  type EditorState,
  Prec,
  StateEffect,
  StateField,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

const pairs: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '"': '"',
  "'": "'",
  '`': '`',
};
const closers = new Set(Object.values(pairs));

/** The transaction for a typed character; null if it is inserted as is. */
export function answerSign(state: EditorState, sign: string): TransactionSpec | null {
  const { ranges } = state.selection;
  const next = (at: number) => state.sliceDoc(at, at + 1);
  if (closers.has(sign) && ranges.every((range) => range.empty && next(range.head) === sign)) {
    const moved = ranges.map((range) => EditorSelection.cursor(range.head + 1));
    return { selection: EditorSelection.create(moved, state.selection.mainIndex), userEvent: 'input.type' };
  }
  const closer = pairs[sign];
  if (closer === undefined) return null;
  const isQuote = closer === sign;
  const fits = ranges.every(({ empty, head }) => {
    if (!empty) return true;
    // Inside a word, a quote is an apostrophe, and a bracket belongs to the following text.
    return /^[\s)\]}>,;:]?$/.test(next(head)) && !(isQuote && /[\w"'`]/.test(state.sliceDoc(head - 1, head)));
  });
  if (!fits) return null;
  return {
    ...state.changeByRange((range) => ({
      changes: [
        { from: range.from, insert: sign },
        { from: range.to, insert: closer },
      ],
      range: EditorSelection.range(range.anchor + 1, range.head + 1),
    })),
    userEvent: 'input.type',
  };
}

function deletePair(view: EditorView): boolean {
  const { state } = view;
  const isBetween = state.selection.ranges.every(
    ({ empty, head }) =>
      empty && head > 0 && pairs[state.sliceDoc(head - 1, head)] === state.sliceDoc(head, head + 1),
  );
  if (!isBetween || state.readOnly) return false;
  view.dispatch({
    ...state.changeByRange(({ head }) => ({
      changes: { from: head - 1, to: head + 1 },
      range: EditorSelection.cursor(head - 1),
    })),
    userEvent: 'delete.backward',
  });
  return true;
}

/** Closes brackets and quotes while typing, types over closing ones, and deletes empty pairs. */
export const closeBrackets = [
  EditorView.inputHandler.of((view, from, to, text) => {
    const { main } = view.state.selection;
    if (view.composing || view.state.readOnly || from !== main.from || to !== main.to) return false;
    const answer = text.length === 1 ? answerSign(view.state, text) : null;
    if (answer) view.dispatch(answer);
    return answer !== null;
  }),
  Prec.high(keymap.of([{ key: 'Backspace', run: deletePair }])),
];

const setCompleted = StateEffect.define<string>();

/** The rest of a closing tag that CodeMirror has just completed before the caret (`div>` after `</`), otherwise empty. */
export const completedTag = StateField.define<string>({
  create: () => '',
  update: (completed, transaction) => {
    for (const effect of transaction.effects) if (effect.is(setCompleted)) return effect.value;
    if (!transaction.docChanged) return transaction.selection ? '' : completed;
    if (!transaction.isUserEvent('input.complete')) return '';
    let inserted = '';
    transaction.changes.iterChanges((_from, _to, _newFrom, to, text) => {
      inserted = to === transaction.newSelection.main.head ? text.toString() : '';
    });
    return /^[\w-]+>$/.test(inserted) ? inserted : '';
  },
});

/**
 * Handles text typed over an automatically inserted closing tag: the caret moves over the same characters, so that the
 * tag is not duplicated. Null if `text` is inserted as is.
 */
export function typeOverClosingTag(state: EditorState, text: string): TransactionSpec | null {
  const { empty, head } = state.selection.main;
  if (!empty || state.selection.ranges.length > 1) return null;
  const completed = state.field(completedTag, false) ?? '';
  if (completed.startsWith(text)) return { effects: setCompleted.of(completed.slice(text.length)) };
  const line = state.doc.lineAt(head);
  const [before, after] = [line.text.slice(0, head - line.from), line.text.slice(head - line.from)];
  const userEvent = 'input.type';
  // `<` was typed before `</div>`: with a slash it becomes that tag.
  if (text === '/' && before.endsWith('<') && /^<\/[\w-]+>/.test(after))
    return { changes: { from: head - 1, to: head }, selection: { anchor: head + 1 }, userEvent };
  const isInside = /<\/[\w-]*$/.test(before) && /^[\w-]*>/.test(after);
  const isNext = isInside || (text.startsWith('</') && /^<\/[\w-]+>/.test(after));
  return isNext && after.startsWith(text) ? { selection: { anchor: head + text.length }, userEvent } : null;
}

/** Before the language's own handler, which would complete the tag again. */
export const typeOverClosingTags = [
  completedTag,
  EditorView.inputHandler.of((view, from, to, text) => {
    if (view.state.readOnly || from !== to || from !== view.state.selection.main.head) return false;
    const answer = typeOverClosingTag(view.state, text);
    if (answer) view.dispatch(answer);
    return answer !== null;
  }),
];
