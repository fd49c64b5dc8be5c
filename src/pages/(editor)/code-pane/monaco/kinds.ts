// Monaco's extensions for the languages of sources, loaded when a pane has one: grammars, and Prettier as their
// formatter.

import { type editor, Range, Selection } from 'monaco-editor/editor.js';
import type { SourceKind } from '../../../../modules/webs/rules/source-kinds.ts';
import { formatOnType, formatWithPrettier, monacoLanguages } from './features.ts';
import { closingTagFor, tidyCssLine } from './typing.ts';
import 'monaco-editor/languages/definitions/less/register.js';
import 'monaco-editor/languages/definitions/markdown/register.js';
import 'monaco-editor/languages/definitions/scss/register.js';
import 'monaco-editor/languages/definitions/typescript/register.js';

const kinds = ['markdown', 'scss', 'less', 'typescript'] as const satisfies readonly SourceKind[];

for (const kind of kinds) formatWithPrettier(monacoLanguages[kind], kind);
for (const kind of ['scss', 'less'] as const) formatOnType(monacoLanguages[kind], [';', '}'], tidyCssLine);

/** Closes tags of JSX when their `>` is typed. Returns a function that stops it. */
export function closeTags(view: editor.IStandaloneCodeEditor): () => void {
  const listener = view.onDidChangeModelContent(({ changes, isUndoing, isRedoing }) => {
    const [change, other] = changes;
    if (isUndoing || isRedoing || other || change?.text !== '>') return;
    const { startLineNumber: line, startColumn } = change.range;
    // After the editor has handled the key.
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
