import { type editor, Range, Selection } from 'monaco-editor/editor.js';
import { closingTagFor } from '../jsx-tags.ts';

/** Closes tags of JSX when their `>` is typed. Returns the function that ends that. */
export function closeTags(view: editor.IStandaloneCodeEditor): () => void {
  const listener = view.onDidChangeModelContent(({ changes, isUndoing, isRedoing }) => {
    const [change, other] = changes;
    if (isUndoing || isRedoing || other || change?.text !== '>') return;
    const { startLineNumber: line, startColumn } = change.range;
    // After the editor has done with the key.
    queueMicrotask(() => insertClosingTag(view, line, startColumn + 1));
  });
  return () => listener.dispose();
}

function insertClosingTag(view: editor.IStandaloneCodeEditor, line: number, column: number): void {
  const text = view.getModel()?.getLineContent(line) ?? '';
  const tag = closingTagFor(text.slice(0, column - 1), text.slice(column - 1));
  if (!tag || !view.getPosition()?.equals({ lineNumber: line, column })) return;
  const caret = new Selection(line, column, line, column);
  view.executeEdits('closing tag', [{ range: new Range(line, column, line, column), text: tag }], [caret]);
}
