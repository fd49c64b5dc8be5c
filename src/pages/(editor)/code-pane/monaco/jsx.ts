import { type editor, Range, Selection } from 'monaco-editor/editor.js';

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

/** An opening tag of JSX at the end of a text: `<b>`, `<Card title="a" onClick={go}>` or `<>`. */
const openingTag =
  /(^|[^\w$)\]])<([A-Za-z][\w.:-]*(?=[\s>])|)(?:\s(?:[^<>"'{}/]|"[^"]*"|'[^']*'|\{[^{}]*\}|\/(?!>))*)?>$/;
/** Longer tags on one line are left to their author. */
const lookBack = 400;

/** The closing tag to insert after a `>` that was typed at the end of `before`; null if it ended no opening tag. */
export function closingTagFor(before: string, after: string): string | null {
  const name = openingTag.exec(before.slice(-lookBack))?.[2];
  if (name === undefined || after.startsWith(`</${name}`)) return null;
  return `</${name}>`;
}
