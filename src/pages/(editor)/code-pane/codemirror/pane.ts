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
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { EditorPreferences } from '../../../../modules/webs/contract/index.ts';
import type { CodeField } from '../../../(drafts)/index.ts';
import { toast } from '../../../runtime/toasts/toasts.ts';
import type { CodePane, CodePaneOptions } from '../code-pane.ts';
import { formatCode } from '../format.ts';
import { answerSign, closeBrackets } from './brackets.ts';
import { typeOverClosingTag, typeOverClosingTags } from './closing-tags.ts';
import { find, openFind } from './find.ts';
import { appearanceOf } from './look.ts';

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

async function tidy(field: CodeField, view: EditorView): Promise<void> {
  const { doc, selection } = view.state;
  const before = doc.toString();
  const done = await formatCode(field, before, selection.main.head);
  if ('fault' in done) return toast('error', done.fault);
  if (view.state.doc !== doc || done.text === before) return;
  view.dispatch({
    changes: { from: 0, to: doc.length, insert: done.text },
    selection: { anchor: done.cursor },
    scrollIntoView: true,
  });
}

function formatKey(field: CodeField): Extension {
  const run = (view: EditorView) => {
    void tidy(field, view);
    return true;
  };
  return keymap.of([{ key: 'Shift-Alt-f', run }]);
}

/** Replaces the pane's textarea with CodeMirror and keeps its text, caret and focus. */
export function createCodeMirrorPane(
  { field, textarea, onChange }: CodePaneOptions,
  host: HTMLElement,
  preferences: EditorPreferences,
): CodePane {
  const hadFocus = document.activeElement === textarea;
  const { selectionStart, selectionEnd } = textarea;
  const look = new Compartment();
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: textarea.value,
      selection: hadFocus ? { anchor: selectionStart, head: selectionEnd } : { anchor: 0 },
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
        formatKey(field),
        keys,
        languageSupports[field](),
        plainTyping,
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
  textarea.hidden = true;
  if (hadFocus) view.focus();
  return {
    ...controlsOf(view),
    format: () => tidy(field, view),
    setPreferences: (next) => view.dispatch({ effects: look.reconfigure(appearanceOf(next)) }),
  };
}

function controlsOf(view: EditorView): Omit<CodePane, 'format' | 'setPreferences'> {
  let isEntered = view.hasFocus;
  view.contentDOM.addEventListener('focus', () => {
    isEntered = true;
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
      const { from, to } = isEntered ? selection.main : { from: doc.length, to: doc.length };
      const text = write(doc.sliceString(0, from), doc.sliceString(to));
      view.focus();
      view.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: from + text.length },
        annotations: isolateHistory.of('full'),
        scrollIntoView: true,
      });
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
