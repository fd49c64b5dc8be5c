import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import { editor, Range } from 'monaco-editor/editor.js';
import CssWorker from 'monaco-editor/languages/features/css/css.worker.js?worker';
import HtmlWorker from 'monaco-editor/languages/features/html/html.worker.js?worker';
import TsWorker from 'monaco-editor/languages/features/typescript/ts.worker.js?worker';
import './features.ts';
import '../../../../../node_modules/monaco-editor/min/vs/editor/editor.main.css';
import type { EditorPreferences } from '../../../../modules/webs/contract/index.ts';
import type { CodePane, CodePaneOptions, Write } from '../code-pane.ts';
import { helpMonaco, monacoLanguages } from './commands.ts';
import { addFormatKey, addWayOut } from './keys.ts';
import { calmWhenLarge } from './large-text.ts';
import { applyTheme } from './theme.ts';

self.MonacoEnvironment = {
  getWorker: (_, label) => {
    if (label === 'css') return new CssWorker();
    if (label === 'html') return new HtmlWorker();
    if (label === 'javascript' || label === 'typescript') return new TsWorker();
    return new EditorWorker();
  },
};

helpMonaco();

const wordWraps = ['off', 'on', 'wordWrapColumn', 'bounded'] as const;

function optionsOf(preferences: EditorPreferences): editor.IEditorOptions & editor.IGlobalEditorOptions {
  return {
    fontSize: Number.parseInt(preferences.fontSize, 10) || 14,
    fontWeight: String(preferences.fontWeight),
    lineHeight: preferences.lineHeight,
    formatOnType: preferences.formatOnType,
    mouseWheelZoom: preferences.mouseWheelZoom,
    minimap: { enabled: preferences.minimap },
    wordWrap: wordWraps.find((wrap) => wrap === preferences.wordWrap) ?? 'on',
  };
}

const fixedOptions: editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  fixedOverflowWidgets: true,
  scrollBeyondLastLine: false,
  tabSize: 2,
  padding: { top: 8, bottom: 8 },
  lineNumbersMinChars: 3,
  overviewRulerLanes: 0,
  renderLineHighlightOnlyWhenFocus: true,
  scrollbar: { alwaysConsumeMouseWheel: false },
  fontFamily: '"JetBrains Mono Variable", ui-monospace, monospace',
};

/**
 * Replaces the pane's textarea with Monaco and keeps its text, caret and focus. `host` is an empty element of the
 * pane's size.
 */
export function createMonacoPane(
  { field, textarea, onChange }: CodePaneOptions,
  host: HTMLElement,
  preferences: EditorPreferences,
): CodePane {
  const model = editor.createModel(textarea.value, monacoLanguages[field]);
  model.setEOL(editor.EndOfLineSequence.LF);
  const hadFocus = document.activeElement === textarea;
  const [from, to] = [textarea.selectionStart, textarea.selectionEnd].map((offset) =>
    model.getPositionAt(offset),
  );
  applyTheme(host, preferences.theme === 'light');
  const view = editor.create(host, {
    ...fixedOptions,
    ...optionsOf(preferences),
    model,
    ariaLabel: `${field.toUpperCase()} code. Escape, then Tab, leaves the editor.`,
  });
  calmWhenLarge(view, model);
  const format = async () => {
    await view.getAction('editor.action.formatDocument')?.run();
  };
  addFormatKey(view, () => void format());
  addWayOut(view, (isArmed) => host.toggleAttribute('data-tab-leaves', isArmed));
  textarea.hidden = true;
  if (hadFocus && from && to) {
    view.setSelection(Range.fromPositions(from, to));
    view.focus();
  }
  let isEntered = hadFocus;
  view.onDidFocusEditorText(() => {
    isEntered = true;
  });
  let isSetting = false;
  model.onDidChangeContent(() => {
    if (!isSetting) onChange(model.getValue());
  });
  return {
    value: () => model.getValue(),
    setValue: (text) => {
      if (text === model.getValue()) return;
      isSetting = true;
      view.pushUndoStop();
      view.executeEdits('replaced', [{ range: model.getFullModelRange(), text }]);
      view.pushUndoStop();
      isSetting = false;
    },
    focus: () => view.focus(),
    insert: (write) => insert(view, model, isEntered, write),
    reveal: (line, column) => {
      view.setPosition({ lineNumber: line, column: column ?? 1 });
      view.revealLineInCenterIfOutsideViewport(line);
      view.focus();
    },
    format,
    setPreferences: (next) => {
      applyTheme(host, next.theme === 'light');
      view.updateOptions(optionsOf(next));
    },
    dispose: () => {
      view.dispose();
      model.dispose();
    },
  };
}

function insert(
  view: editor.IStandaloneCodeEditor,
  model: editor.ITextModel,
  isEntered: boolean,
  write: Write,
): void {
  const whole = model.getFullModelRange();
  const range = (isEntered ? view.getSelection() : null) ?? Range.fromPositions(whole.getEndPosition());
  const before = Range.fromPositions(whole.getStartPosition(), range.getStartPosition());
  const after = Range.fromPositions(range.getEndPosition(), whole.getEndPosition());
  const text = write(model.getValueInRange(before), model.getValueInRange(after));
  const end = model.getOffsetAt(range.getStartPosition()) + text.length;
  view.pushUndoStop();
  view.executeEdits('inserted', [{ range, text }]);
  view.pushUndoStop();
  view.setPosition(model.getPositionAt(end));
  view.revealPositionInCenterIfOutsideViewport(model.getPositionAt(end));
  view.focus();
}
