// CodeMirror's extensions for the languages of sources, loaded when a pane has one.

import { css } from '@codemirror/lang-css';
import { javascript } from '@codemirror/lang-javascript';
import { less } from '@codemirror/lang-less';
import { markdown } from '@codemirror/lang-markdown';
import { sass } from '@codemirror/lang-sass';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import type { EditorState, Extension, Text, TransactionSpec } from '@codemirror/state';
import type { Problem } from '../../../../modules/webs/rules/compile/problem.ts';
import type { SourceKind } from '../../../../modules/webs/rules/source-kinds.ts';

const languages: Readonly<Record<SourceKind, () => Extension>> = {
  markdown: () => markdown(),
  scss: () => sass(),
  less: () => less(),
  tailwind: () => css(),
  typescript: () => javascript({ typescript: true }),
  jsx: () => javascript({ jsx: true }),
  tsx: () => javascript({ jsx: true, typescript: true }),
};

/** The language of a kind, with marks beside lines that have problems. */
export const supportOf = (kind: SourceKind): Extension => [languages[kind](), lintGutter()];

/** Marks the compiler's problems. */
export function markProblems(state: EditorState, problems: readonly Problem[]): TransactionSpec {
  const offsetOf = ({ doc }: { doc: Text }, line: number, column: number) => {
    const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
    return Math.min(from + column - 1, to);
  };
  const diagnostics = problems.map(({ severity, text, line, column, endLine, endColumn }): Diagnostic => {
    const from = offsetOf(state, line, column);
    return { severity, message: text, from, to: Math.max(from, offsetOf(state, endLine, endColumn)) };
  });
  return setDiagnostics(state, diagnostics);
}
