import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import { editor } from 'monaco-editor/editor.js';
import CssWorker from 'monaco-editor/languages/features/css/css.worker.js?worker';
import HtmlWorker from 'monaco-editor/languages/features/html/html.worker.js?worker';
import TsWorker from 'monaco-editor/languages/features/typescript/ts.worker.js?worker';
import './monaco-features.ts';
import '../../../../node_modules/monaco-editor/min/vs/editor/editor.main.css';
import type { EditorPreferences } from '../../../modules/webs/contract.ts';
import type { CodePane, CodePaneOptions } from './code-pane.ts';
import type { CodeField } from './web-fields.ts';

const LANGUAGES: Record<CodeField, string> = { html: 'html', css: 'css', js: 'javascript' };

self.MonacoEnvironment = {
  getWorker: (_, label) => {
    if (label === 'css') return new CssWorker();
    if (label === 'html') return new HtmlWorker();
    if (label === 'javascript' || label === 'typescript') return new TsWorker();
    return new EditorWorker();
  },
};

const WRAPS = ['off', 'on', 'wordWrapColumn', 'bounded'] as const;

function optionsOf(preferences: EditorPreferences): editor.IEditorOptions & editor.IGlobalEditorOptions {
  return {
    theme: preferences.theme === 'light' ? 'vs' : 'vs-dark',
    fontSize: Number.parseInt(preferences.fontSize, 10) || 14,
    fontWeight: String(preferences.fontWeight),
    lineHeight: preferences.lineHeight,
    formatOnType: preferences.formatOnType,
    mouseWheelZoom: preferences.mouseWheelZoom,
    minimap: { enabled: preferences.minimap },
    wordWrap: WRAPS.find((wrap) => wrap === preferences.wordWrap) ?? 'on',
  };
}

const FIXED: editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  fixedOverflowWidgets: true,
  scrollBeyondLastLine: false,
  tabSize: 2,
  padding: { top: 8, bottom: 8 },
  lineNumbersMinChars: 3,
  overviewRulerLanes: 0,
  scrollbar: { alwaysConsumeMouseWheel: false },
  fontFamily: '"JetBrains Mono Variable", ui-monospace, monospace',
};

/**
 * Puts Monaco in the place of the pane's textarea, with its text, caret and focus. `host` is an empty element of
 * the pane's size.
 */
export function createMonacoPane(
  { field, textarea, onChange }: CodePaneOptions,
  host: HTMLElement,
  preferences: EditorPreferences,
): CodePane {
  const model = editor.createModel(textarea.value, LANGUAGES[field]);
  model.setEOL(editor.EndOfLineSequence.LF);
  const hadFocus = document.activeElement === textarea;
  const [from, to] = [textarea.selectionStart, textarea.selectionEnd].map((offset) =>
    model.getPositionAt(offset),
  );
  const view = editor.create(host, {
    ...FIXED,
    ...optionsOf(preferences),
    model,
    ariaLabel: `${field.toUpperCase()} code. Ctrl+M lets Tab leave the editor.`,
  });
  textarea.hidden = true;
  if (hadFocus && from && to) {
    view.setSelection({
      startLineNumber: from.lineNumber,
      startColumn: from.column,
      endLineNumber: to.lineNumber,
      endColumn: to.column,
    });
    view.focus();
  }
  let isSetting = false;
  model.onDidChangeContent(() => {
    if (!isSetting) onChange(model.getValue());
  });
  return {
    value: () => model.getValue(),
    setValue: (text) => {
      isSetting = true;
      model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
      isSetting = false;
    },
    focus: () => view.focus(),
    format: async () => {
      await view.getAction('editor.action.formatDocument')?.run();
    },
    dispose: () => {
      view.dispose();
      model.dispose();
    },
  };
}
