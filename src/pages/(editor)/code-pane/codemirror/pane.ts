import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  insertTab,
  isolateHistory,
  redo,
  toggleComment,
  undo,
} from '@codemirror/commands';
import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import {
  bracketMatching,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { EditorPreferences } from '../../../../modules/webs/contract/index.ts';
import type { Problem } from '../../../../modules/webs/rules/compile/problem.ts';
import type { SourceKind } from '../../../../modules/webs/rules/source-kinds.ts';
import type { CodeField } from '../../../(drafts)/index.ts';
import { toast } from '../../../runtime/toasts/toasts.ts';
import { panePurposes } from '../../texts.ts';
import { type CodePane, type CodePaneOptions, difference, isEntered } from '../code-pane.ts';
import { formatCode } from '../format.ts';
import { answerSign, closeBrackets, typeOverClosingTag, typeOverClosingTags } from './closing.ts';
import { find, openFind } from './find.ts';

const languageSupports: Record<CodeField, () => Extension> = {
  html: () => html(),
  css: () => css(),
  js: () => javascript(),
};

/** Tab indents; right after Escape it moves the focus, which is a feature of CodeMirror. */
const keys = keymap.of([
  { key: 'Tab', run: (view) => (view.state.selection.main.empty ? insertSpaces(view) : indentMore(view)) },
  { key: 'Shift-Tab', run: indentLess },
  { key: 'Mod-/', run: toggleComment },
  ...historyKeymap,
  ...foldKeymap,
  ...defaultKeymap,
]);

function insertSpaces(view: EditorView): boolean {
  const { head } = view.state.selection.main;
  const before = view.state.doc.lineAt(head);
  if (before.text.slice(0, head - before.from).trim() === '') return indentMore(view);
  return insertTab(view);
}

/** Disables autocorrection, capitalization and suggestions of phones, which are unsuitable for code. */
const plainTyping = EditorView.contentAttributes.of({
  autocorrect: 'off',
  autocapitalize: 'off',
  autocomplete: 'off',
  spellcheck: 'false',
  writingsuggestions: 'false',
  translate: 'no',
  enterkeyhint: 'enter',
});

/** The language of a pane. */
type Written = SourceKind | CodeField;

async function tidy(written: Written, view: EditorView): Promise<void> {
  const { doc, selection } = view.state;
  const before = doc.toString();
  const done = await formatCode(written, before, selection.main.head);
  if ('fault' in done) return toast('error', done.fault);
  if (view.state.doc !== doc || done.text === before) return;
  view.dispatch({
    changes: { from: 0, to: doc.length, insert: done.text },
    selection: { anchor: done.cursor },
    scrollIntoView: true,
  });
}

/** The purpose of an empty pane, drawn by the style sheet: text in the editor would be read as its content. */
function purposeOf(field: CodeField): Extension {
  const purpose = panePurposes[field];
  const draw = () => {
    const drawn = document.createElement('span');
    drawn.dataset.purpose = purpose;
    return drawn;
  };
  return [placeholder(draw), EditorView.contentAttributes.of({ 'aria-placeholder': purpose })];
}

function formatKey(written: () => Written): Extension {
  const run = (view: EditorView) => {
    void tidy(written(), view);
    return true;
  };
  return keymap.of([{ key: 'Shift-Alt-f', run }]);
}

/** Replaces the pane's textarea with CodeMirror and keeps its text, caret and focus. */
export function createCodeMirrorPane(
  { field, kind: firstKind, textarea, onChange }: CodePaneOptions,
  host: HTMLElement,
  preferences: EditorPreferences,
): CodePane {
  let written: Written = field;
  const look = new Compartment();
  const language = new Compartment();
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: textarea.defaultValue,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of('  '),
        EditorState.tabSize.of(2),
        bracketMatching(),
        field === 'html' ? typeOverClosingTags : [],
        closeBrackets,
        highlightActiveLine(),
        syntaxHighlighting(classHighlighter),
        find,
        formatKey(() => written),
        keys,
        language.of(languageSupports[field]()),
        plainTyping,
        purposeOf(field),
        EditorView.contentAttributes.of({
          'aria-label': `${field.toUpperCase()} code. Escape, then Tab, leaves the editor.`,
        }),
        look.of(appearanceOf(preferences)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((each) => each.annotation(Transaction.remote))) {
            onChange(update.state.doc.toString());
          }
        }),
      ],
    }),
  });
  takeOverText(view, textarea);
  const setKind = async (kind: SourceKind | null) => {
    const next = kind ?? field;
    if (next === written) return;
    written = next;
    const support = kind ? (await import('./kinds.ts')).supportOf(kind) : languageSupports[field]();
    if (written === next) view.dispatch({ effects: language.reconfigure(support) });
  };
  // Until the language is loaded, the editor shows plain text.
  const changeKind = (kind: SourceKind | null) => void setKind(kind).catch(() => {});
  changeKind(firstKind);
  const mark = async (problems: readonly Problem[]) => {
    const { markProblems } = await import('./kinds.ts');
    view.dispatch(markProblems(view.state, problems));
  };
  let isMarked = false;
  return {
    ...controlsOf(view, isEntered(textarea)),
    setKind: changeKind,
    setProblems: (problems) => {
      if (problems.length > 0 || isMarked) mark(problems).catch(() => {});
      isMarked = problems.length > 0;
    },
    format: () => tidy(written, view),
    setPreferences: (next) => view.dispatch({ effects: look.reconfigure(appearanceOf(next)) }),
  };
}

/** Makes the editor continue where the textarea is, and hides that. The typed text is one undo step. */
function takeOverText(view: EditorView, textarea: HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd, selectionDirection } = textarea;
  const hadFocus = document.activeElement === textarea;
  const { from, to, text } = difference(view.state.doc.toString(), value);
  if (text !== '' || from !== to)
    view.dispatch({
      changes: { from, to, insert: text },
      annotations: [Transaction.remote.of(true), isolateHistory.of('full')],
    });
  const isBackward = selectionDirection === 'backward';
  const [anchor, head] = isBackward ? [selectionEnd, selectionStart] : [selectionStart, selectionEnd];
  if (isEntered(textarea)) view.dispatch({ selection: { anchor, head } });
  textarea.hidden = true;
  if (hadFocus) view.focus();
}

function controlsOf(
  view: EditorView,
  hadCaret: boolean,
): Omit<CodePane, 'format' | 'setPreferences' | 'setKind' | 'setProblems'> {
  let hasCaret = hadCaret;
  view.contentDOM.addEventListener('focus', () => {
    hasCaret = true;
  });
  const goTo = (anchor: number) =>
    view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  return {
    value: () => view.state.doc.toString(),
    setValue: (text) => {
      if (text === view.state.doc.toString()) return;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        annotations: Transaction.remote.of(true),
      });
    },
    focus: () => view.focus(),
    insert: (write) => {
      const { doc, selection } = view.state;
      const { from, to } = hasCaret ? selection.main : { from: doc.length, to: doc.length };
      const text = write(doc.sliceString(0, from), doc.sliceString(to));
      view.focus();
      view.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: from + text.length },
        annotations: isolateHistory.of('full'),
        scrollIntoView: true,
      });
    },
    placeCaret: (x, y) => {
      view.dispatch({ selection: { anchor: view.posAtCoords({ x, y }, false) } });
      view.focus();
    },
    reveal: (line, column) => {
      const { from, to } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
      view.focus();
      goTo(Math.min(from + (column ?? 1) - 1, to));
    },
    touch: {
      insert: (text) => {
        view.focus();
        const over = typeOverClosingTag(view.state, text);
        view.dispatch(over ?? answerSign(view.state, text) ?? view.state.replaceSelection(text), {
          scrollIntoView: true,
        });
      },
      indent: () => {
        view.focus();
        insertSpaces(view);
      },
      undo: () => void undo(view),
      redo: () => void redo(view),
      find: () => void openFind(view),
      showCaret: () =>
        view.dispatch({
          effects: EditorView.scrollIntoView(view.state.selection.main.head, { yMargin: 24 }),
        }),
    },
    dispose: () => view.destroy(),
  };
}

/** Colors come from the page's custom properties, so that the themes of both the code and the site apply. */
const colours = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--code-page)', color: 'var(--code-ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', overscrollBehavior: 'contain' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--code-caret)' },
  '.cm-gutters': { border: '0', backgroundColor: 'var(--code-page)', color: 'var(--text-quiet)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '32px', padding: '0 8px 0 4px' },
  '.cm-activeLine': { backgroundColor: 'var(--code-line)' },
  '.cm-cursor': { borderLeft: '2px solid var(--code-caret)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--code-picked)',
  },
  '&.cm-focused .cm-matchingBracket': {
    borderRadius: '2px',
    backgroundColor: 'var(--code-match)',
    outline: '1px solid var(--line-strong)',
  },
  '.cm-found': { borderRadius: '2px', backgroundColor: 'var(--code-found)' },
  '.cm-panels': { border: '0', backgroundColor: 'var(--raised)', color: 'var(--text)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
});

/** The appearance of the code by the member's preferences. */
function appearanceOf({ fontSize, fontWeight, lineHeight, wordWrap }: EditorPreferences): Extension {
  const size = Number.parseInt(fontSize, 10) || 14;
  const text = EditorView.theme({
    '.cm-scroller': { lineHeight: `${lineHeight}px` },
    '.cm-content, .cm-gutters': { fontSize: `${size}px`, fontWeight: String(fontWeight) },
  });
  return [colours, text, wordWrap === 'off' ? [] : EditorView.lineWrapping];
}
