import { editor, Range, Selection } from 'monaco-editor/editor.js';

/** In a tab in the background nothing is drawn, and the pane waits no longer than this (ms); a busy machine draws later. */
const maxFrameMs = { hidden: 250, visible: 5_000 };

const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, maxFrameMs[document.visibilityState]);
  });

/** Resolves when an editor that was just created has drawn its text in the colours of the language. */
export async function untilColoured(language: string): Promise<void> {
  // Resolves when the grammar, which is loaded on demand, is there.
  await editor.colorize('', language, {});
  await nextFrame();
  await nextFrame();
}

/** The smallest replacement that makes `before` into `after`; offsets into `before`. */
function difference(before: string, after: string): { from: number; to: number; text: string } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: before.length - end, text: after.slice(from, after.length - end) };
}

/**
 * Makes the editor continue where the textarea is, and hides that. The typed text is one undo step. Returns whether
 * the textarea had the focus, which moves to the editor.
 */
export function takeOverText(
  view: editor.IStandaloneCodeEditor,
  model: editor.ITextModel,
  textarea: HTMLTextAreaElement,
): boolean {
  const { value, scrollTop, scrollLeft, selectionStart, selectionEnd, selectionDirection } = textarea;
  const hadFocus = document.activeElement === textarea;
  if (value !== model.getValue()) {
    const { from, to, text } = difference(model.getValue(), value);
    const range = Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
    view.pushUndoStop();
    view.executeEdits('typed', [{ range, text }]);
    view.pushUndoStop();
  }
  const ends = [selectionStart, selectionEnd].map((offset) => model.getPositionAt(offset));
  const [anchor, caret] = selectionDirection === 'backward' ? ends.reverse() : ends;
  if (hadFocus && anchor && caret) view.setSelection(Selection.fromPositions(anchor, caret));
  view.setScrollPosition({ scrollTop, scrollLeft });
  textarea.hidden = true;
  if (hadFocus) view.focus();
  return hadFocus;
}
