import { type EditorState, StateEffect, StateField, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

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
