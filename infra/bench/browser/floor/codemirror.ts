import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { css as cssLanguage } from '@codemirror/lang-css';
import { html as htmlLanguage } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { boxOf, code, type Field, run } from './page.ts';

/**
 * The other floor of the editor: three CodeMirror 6 editors and a result frame, with the packages that the editor for phones
 * uses. The code comes with the page.
 */

const [html, css, js] = [
  createPane('html', htmlLanguage()),
  createPane('css', cssLanguage()),
  createPane('js', javascript()),
];
update();

function createPane(field: Field, language: Extension): EditorView {
  return new EditorView({
    doc: code[field],
    parent: boxOf(field),
    extensions: [
      lineNumbers(),
      history(),
      drawSelection(),
      bracketMatching(),
      syntaxHighlighting(classHighlighter),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      language,
      EditorView.theme({ '&': { height: '100%' } }),
      EditorView.updateListener.of(({ docChanged }) => docChanged && update()),
    ],
  });
}

function update(): void {
  const textOf = ({ state }: EditorView) => state.doc.toString();
  run({ html: textOf(html), css: textOf(css), js: textOf(js) });
}
