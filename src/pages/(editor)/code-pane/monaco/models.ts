import { editor, MarkerSeverity, Range, Selection, Uri } from 'monaco-editor/editor.js';
import type { Problem } from '../../../../modules/webs/rules/compile/problem.ts';
import type { SourceKind } from '../../../../modules/webs/rules/source-kinds.ts';
import type { CodeField } from '../../../(drafts)/index.ts';
import { difference, isEntered } from '../code-pane.ts';
import { monacoLanguages, type PaneLanguage, scriptEndings } from './features.ts';

/** The text of a pane in a language. A kind of source needs grammars that a plain web does not load. */
async function createModel(text: string, written: PaneLanguage, kind: SourceKind | null) {
  if (kind) await import('./kinds.ts');
  const ending = scriptEndings[written];
  const address = ending === undefined ? undefined : Uri.parse(`file:///script.${ending}`);
  const model = editor.createModel(text, monacoLanguages[written], address);
  model.setEOL(editor.EndOfLineSequence.LF);
  return model;
}

const severities = { error: MarkerSeverity.Error, warning: MarkerSeverity.Warning };

const markerOf = ({ severity, text, line, column, endLine, endColumn }: Problem): editor.IMarkerData => ({
  severity: severities[severity],
  message: text,
  ...{ startLineNumber: line, startColumn: column, endLineNumber: endLine, endColumn },
});

/**
 * The text of a pane. TypeScript parses a model by its name, which cannot change, so another language needs another
 * model.
 */
export class PaneModels {
  readonly #field: CodeField;
  current: editor.ITextModel;
  written: PaneLanguage;
  #problems: readonly Problem[] = [];
  #endTags: (() => void) | null = null;

  private constructor(field: CodeField, written: PaneLanguage, model: editor.ITextModel) {
    this.#field = field;
    this.written = written;
    this.current = model;
  }

  static async open(field: CodeField, kind: SourceKind | null, text: string): Promise<PaneModels> {
    const written = kind ?? field;
    return new PaneModels(field, written, await createModel(text, written, kind));
  }

  /** Shows the same text in another language; null for the language that runs. Clears the undo stack. */
  async change(kind: SourceKind | null, view: editor.IStandaloneCodeEditor): Promise<void> {
    const next = kind ?? this.#field;
    if (next === this.written) return;
    this.written = next;
    const made = await createModel('', next, kind);
    // Another language was chosen meanwhile.
    if (this.written !== next) return made.dispose();
    const [old, state] = [this.current, view.saveViewState()];
    made.setValue(old.getValue());
    this.current = made;
    view.setModel(made);
    view.restoreViewState(state);
    await this.closeTags(view);
    old.dispose();
    this.mark(this.#problems);
  }

  /** Closes tags while typing in languages with tags that Monaco does not close. */
  async closeTags(view: editor.IStandaloneCodeEditor): Promise<void> {
    const isJsx = this.written === 'jsx' || this.written === 'tsx';
    this.#endTags?.();
    this.#endTags = isJsx ? (await import('./kinds.ts')).closeTags(view) : null;
  }

  /** Marks the compiler's problems. */
  readonly mark = (problems: readonly Problem[]): void => {
    this.#problems = problems;
    editor.setModelMarkers(this.current, 'compiler', problems.map(markerOf));
  };
}

/** Resolves when the grammar of a language, which is loaded on demand, is there. */
export async function loadGrammar(language: string): Promise<void> {
  await editor.colorize('', language, {});
}

/**
 * Makes the editor, whose grammar is loaded, continue where the textarea is, and hides that. The typed text is one undo
 * step. If the textarea has the focus, the editor takes it.
 */
export function takeOverText(
  view: editor.IStandaloneCodeEditor,
  model: editor.ITextModel,
  textarea: HTMLTextAreaElement,
): void {
  const { value, scrollTop, scrollLeft, selectionStart, selectionEnd, selectionDirection } = textarea;
  const hadFocus = document.activeElement === textarea;
  if (value !== model.getValue()) {
    const { from, to, text } = difference(model.getValue(), value);
    const range = Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
    view.pushUndoStop();
    view.executeEdits('typed', [{ range, text }]);
    view.pushUndoStop();
  }
  const ends = [selectionStart, selectionEnd].map((offset) => model.getPositionAt(offset));
  const [anchor, caret] = selectionDirection === 'backward' ? ends.reverse() : ends;
  if (isEntered(textarea) && anchor && caret) view.setSelection(Selection.fromPositions(anchor, caret));
  view.setScrollPosition({ scrollTop, scrollLeft });
  // Colors and draws the visible lines now; by itself Monaco does so in later frames.
  view.handleInitialized?.();
  view.render();
  textarea.hidden = true;
  if (hadFocus) view.focus();
}
