import { editor } from 'monaco-editor';
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import CssWorker from 'monaco-editor/languages/features/css/css.worker.js?worker';
import HtmlWorker from 'monaco-editor/languages/features/html/html.worker.js?worker';
import TypeScriptWorker from 'monaco-editor/languages/features/typescript/ts.worker.js?worker';
import { boxOf, code, type Field, run } from './page.ts';

/**
 * A floor of the editor: what three Monaco editors and a result frame cost when a page has nothing else. The code comes with
 * the page.
 */

const workers: Record<string, new () => Worker> = {
  html: HtmlWorker,
  css: CssWorker,
  javascript: TypeScriptWorker,
};
window.MonacoEnvironment = {
  getWorker: (_id, label) => new (workers[label] ?? EditorWorker)(),
};

const [html, css, js] = [
  createPane('html', 'html'),
  createPane('css', 'css'),
  createPane('js', 'javascript'),
];
update();

function createPane(field: Field, language: string): editor.ITextModel {
  const model = editor.createModel(code[field], language);
  editor.create(boxOf(field), { model, automaticLayout: true });
  model.onDidChangeContent(update);
  return model;
}

function update(): void {
  run({ html: html.getValue(), css: css.getValue(), js: js.getValue() });
}
