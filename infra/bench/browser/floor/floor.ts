import { editor } from 'monaco-editor';
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import CssWorker from 'monaco-editor/languages/features/css/css.worker.js?worker';
import HtmlWorker from 'monaco-editor/languages/features/html/html.worker.js?worker';
import TypeScriptWorker from 'monaco-editor/languages/features/typescript/ts.worker.js?worker';

/**
 * The floor that the editor is compared with: what three Monaco editors and a result frame cost when a page has nothing
 * else. The code comes with the page.
 */

const workers: Record<string, new () => Worker> = {
  html: HtmlWorker,
  css: CssWorker,
  javascript: TypeScriptWorker,
};
window.MonacoEnvironment = {
  getWorker: (_id, label) => new (workers[label] ?? EditorWorker)(),
};

const code: Record<'html' | 'css' | 'js', string> = JSON.parse(
  document.querySelector('#code')?.textContent ?? '',
);
const [html, css, js] = [
  createPane('HTML', 'html', code.html),
  createPane('CSS', 'css', code.css),
  createPane('JS', 'javascript', code.js),
];
run();

function createPane(name: string, language: string, value: string): editor.ITextModel {
  const container = document.querySelector<HTMLElement>(`[aria-label=${name}]`);
  if (!container) throw new Error(`no element for the pane ${name}`);
  const model = editor.createModel(value, language);
  editor.create(container, { model, automaticLayout: true });
  model.onDidChangeContent(run);
  return model;
}

/** Starts the result from the code of all panes, without a delay. */
function run(): void {
  const frame = document.querySelector('iframe');
  if (!frame) throw new Error('no element for the result');
  frame.srcdoc = `<!doctype html><style>${css.getValue()}</style>${html.getValue()}<script>${js.getValue()}</script>`;
}
