import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import { editor, KeyCode, Range } from 'monaco-editor/editor.js';
import CssWorker from 'monaco-editor/languages/features/css/css.worker.js?worker';
import HtmlWorker from 'monaco-editor/languages/features/html/html.worker.js?worker';
import TsWorker from 'monaco-editor/languages/features/typescript/ts.worker.js?worker';
import '../../../../../node_modules/monaco-editor/min/vs/editor/editor.main.css';
import type { EditorPreferences } from '../../../../modules/webs/contract/index.ts';
import { panePurposes } from '../../texts.ts';
import { type CodePane, type CodePaneOptions, isEntered, untilComposed, type Write } from '../code-pane.ts';
import { formatAction, helpMonaco, monacoLanguages, type PaneLanguage } from './features.ts';
import { loadGrammar, PaneModels, takeOverText } from './models.ts';
import { applyTheme } from './theme.ts';
import { nextTurn } from './turns.ts';
import './features.ts';

self.MonacoEnvironment = {
  getWorker: (_, label) => {
    if (label === 'css' || label === 'scss' || label === 'less') return new CssWorker();
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
  // Every character of a member's text is kept, so Monaco must not offer to remove LS and PS.
  unusualLineTerminators: 'off',
  // Letters of other alphabets that look like Latin ones are prose to their authors.
  unicodeHighlight: { ambiguousCharacters: false },
};

/** Loads the parts of a language. If that fails, the pane is still an editor. */
function startService(written: PaneLanguage): void {
  const start = async () => (await import('./language-services.ts')).startLanguageService(written);
  start().catch(() => {});
}

/**
 * Loads the parts of the language, and enables the features that need workers, when the pane is first used. Returns
 * the function to call when its language has changed.
 */
function wakeWhenUsed(view: editor.IStandaloneCodeEditor, written: () => PaneLanguage): () => void {
  const enable = adaptFeatures(view);
  let isUsed = false;
  const first = view.onDidFocusEditorText(() => {
    first.dispose();
    isUsed = true;
    enable();
    startService(written());
  });
  return () => isUsed && startService(written());
}

/**
 * Replaces the pane's textarea with Monaco, which shows its text in color, and keeps its text, caret, scroll position and
 * focus. `host` is an empty element of the pane's size, below the textarea.
 */
export async function createMonacoPane(
  { field, kind: firstKind, textarea, onChange }: CodePaneOptions,
  host: HTMLElement,
  preferences: EditorPreferences,
): Promise<CodePane> {
  const models = await PaneModels.open(field, firstKind, textarea.defaultValue);
  await loadGrammar(monacoLanguages[models.written]);
  await nextTurn(() => document.activeElement === textarea);
  await untilComposed(textarea);
  // From here to the take-over in one task, so that each key finds one of both complete.
  applyTheme(host, preferences.theme === 'light');
  const view = editor.create(host, {
    ...fixedOptions,
    ...optionsOf(preferences),
    ...withoutWorkers,
    model: models.current,
    placeholder: panePurposes[field],
    ariaLabel: `${field.toUpperCase()} code. Escape, then Tab, leaves the editor.`,
  });
  const onLanguage = wakeWhenUsed(view, () => models.written);
  void models.closeTags(view).catch(() => {});
  const format = async () => {
    await view.getAction(formatAction)?.run();
  };
  // Set on the pane, so that no selector has to match inside Monaco's elements, which change at every key press.
  addWayOut(view, (isArmed) => host.closest('.code-pane')?.toggleAttribute('data-tab-leaves', isArmed));
  takeOverText(view, models.current, textarea);
  let hasCaret = isEntered(textarea);
  view.onDidFocusEditorText(() => {
    hasCaret = true;
  });
  let isSetting = false;
  view.onDidChangeModelContent(() => {
    if (!isSetting) onChange(models.current.getValue());
  });
  return {
    value: () => models.current.getValue(),
    setKind: (kind) => void models.change(kind, view).then(onLanguage, () => {}),
    setProblems: models.mark,
    setValue: (text) => {
      const { current: model } = models;
      if (text === model.getValue()) return;
      isSetting = true;
      view.pushUndoStop();
      view.executeEdits('replaced', [{ range: model.getFullModelRange(), text }]);
      view.pushUndoStop();
      isSetting = false;
    },
    focus: () => view.focus(),
    insert: (write) => insert(view, models.current, hasCaret, write),
    placeCaret: (x, y) => {
      const at = view.getTargetAtClientPoint(x, y)?.position;
      if (at) view.setPosition(at);
      view.focus();
    },
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
      models.current.dispose();
    },
  };
}

function insert(
  view: editor.IStandaloneCodeEditor,
  model: editor.ITextModel,
  hasCaret: boolean,
  write: Write,
): void {
  const whole = model.getFullModelRange();
  const range = (hasCaret ? view.getSelection() : null) ?? Range.fromPositions(whole.getEndPosition());
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

/** Contexts in which Escape has another function first. */
const widgetContexts = [
  'suggestWidgetVisible',
  'parameterHintsVisible',
  'findWidgetVisible',
  'renameInputVisible',
  'markersNavigationVisible',
  'inSnippetMode',
  'editorHasSelection',
  'editorHasMultipleSelections',
  'messageVisible',
];

/** Escape makes the next Tab leave the editor; any other key cancels that. `onArmed` is called on both changes. */
function addWayOut(view: editor.IStandaloneCodeEditor, onArmed: (isArmed: boolean) => void): void {
  let isArmed = false;
  const arm = (next: boolean) => {
    if (next === isArmed) return;
    isArmed = next;
    view.updateOptions({ tabFocusMode: next });
    onArmed(next);
  };
  view.addAction({
    id: 'codeweb.letTabLeave',
    label: 'Let the Next Tab Leave the Editor',
    keybindings: [KeyCode.Escape],
    keybindingContext: ['editorTextFocus', ...widgetContexts.map((context) => `!${context}`)].join(' && '),
    run: () => arm(true),
  });
  view.onKeyDown(({ keyCode }) => {
    if (![KeyCode.Escape, KeyCode.Tab, KeyCode.Shift].includes(keyCode)) arm(false);
  });
  view.onDidBlurEditorText(() => arm(false));
}

/**
 * Minimum characters of a large text, in which features that read the whole text at every key press are too expensive.
 */
const largeLength = 200_000;

const full: editor.IEditorOptions = {
  quickSuggestions: { other: true, comments: false, strings: false },
  occurrencesHighlight: 'singleFile',
  links: true,
  colorDecorators: true,
  minimap: { showRegionSectionHeaders: true, showMarkSectionHeaders: true },
};
const noSectionHeaders = { showRegionSectionHeaders: false, showMarkSectionHeaders: false };
/** In a large text, suggestions open with Ctrl+Space only. */
const calm: editor.IEditorOptions = {
  quickSuggestions: false,
  occurrencesHighlight: 'off',
  links: false,
  colorDecorators: false,
  minimap: noSectionHeaders,
};

/** Disables features that need a worker until the pane is used. */
const withoutWorkers = { links: false, colorDecorators: false };
const unused: editor.IEditorOptions = { ...withoutWorkers, minimap: noSectionHeaders };

/**
 * Disables features that process the whole text repeatedly while a text is large, and enables them again when it
 * becomes small. Returns the function that enables the features that wait until the pane is used.
 */
function adaptFeatures(view: editor.IStandaloneCodeEditor): () => void {
  let isLarge = false;
  let isUsed = false;
  const apply = () => {
    view.updateOptions(isLarge ? calm : { ...full, ...(isUsed ? null : unused) });
    view.getModel()?.updateOptions({
      bracketColorizationOptions: { enabled: !isLarge, independentColorPoolPerBracketType: false },
    });
  };
  const look = () => {
    const next = (view.getModel()?.getValueLength() ?? 0) >= largeLength;
    if (next === isLarge) return;
    isLarge = next;
    apply();
  };
  look();
  if (!isLarge) apply();
  view.onDidChangeModelContent(look);
  view.onDidChangeModel(apply);
  return () => {
    isUsed = true;
    apply();
  };
}
