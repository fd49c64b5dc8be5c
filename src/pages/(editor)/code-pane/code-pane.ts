import type { EditorPreferences } from '../../../modules/webs/contract/index.ts';
import type { Problem } from '../../../modules/webs/rules/compile/problem.ts';
import type { SourceKind } from '../../../modules/webs/rules/source-kinds.ts';
import type { CodeField } from '../../(drafts)/index.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { panePurposes } from '../texts.ts';
import { formatCode } from './format.ts';

/** Operations of the symbol bar on touch devices. */
export type TouchKeys = {
  /** Inserts a character at the caret; opening brackets are closed. */
  insert: (text: string) => void;
  indent: () => void;
  undo: () => void;
  redo: () => void;
  find: () => void;
  /** Scrolls the caret into view after the visible area has changed. */
  showCaret: () => void;
};

/** Returns the text to insert between the text before and after the caret. */
export type Write = (before: string, after: string) => string;

/** A code editor: Monaco, CodeMirror, or the textarea that works without either. */
export type CodePane = {
  value: () => string;
  /** Changes the language; null for the language that runs. */
  setKind: (kind: SourceKind | null) => void;
  /** Marks the compiler's problems. */
  setProblems?: (problems: readonly Problem[]) => void;
  /** Replaces the whole text without calling `onChange`; can be undone. */
  setValue: (text: string) => void;
  focus: () => void;
  /**
   * Inserts at the caret, replacing the selection, or at the end if the pane was never focused; takes the focus. It is
   * one undo step.
   */
  insert: (write: Write) => void;
  /** Moves the caret to the place at these coordinates of the window, and focuses the pane. */
  placeCaret: (x: number, y: number) => void;
  /** Formats the text, or shows why it cannot be formatted. */
  format: () => Promise<void>;
  /** Applies changed preferences. */
  setPreferences: (preferences: EditorPreferences) => void;
  /** Moves the caret to a line (and column), counted from 1, scrolls it into view and focuses the pane. */
  reveal: (line: number, column: number | null) => void;
  /** Only on touch devices. */
  touch?: TouchKeys;
  dispose: () => void;
};

/** Options of a pane. `onChange` is called for edits by the user only. */
export type CodePaneOptions = {
  field: CodeField;
  kind: SourceKind | null;
  textarea: HTMLTextAreaElement;
  onChange: (text: string) => void;
};

/** A textarea's `wrap` attribute for a preference. */
const wrapOf = (wordWrap: EditorPreferences['wordWrap']) => (wordWrap === 'off' ? 'off' : 'soft');

/** Number of digits of the highest line number, at least 3: the space that Monaco reserves for them. */
export const digitsOf = (code: string): number => Math.max(3, String(code.split('\n').length).length);

/**
 * The textarea in the server's HTML, as text: React keeps it during hydration, since hydrating it as well would reset
 * text typed by then.
 */
export function textareaHtml(
  { field, label, code, isClipped }: { field: CodeField; label: string; code: string; isClipped: boolean },
  { wordWrap }: EditorPreferences,
): string {
  const text = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const attributes = `class="code-text" data-field="${field}" aria-label="${label} code" wrap="${wrapOf(wordWrap)}"`;
  // Only the beginning of long code, until the island has fetched the rest.
  const readOnly = isClipped ? 'readonly' : '';
  const plain = 'spellcheck="false" autocapitalize="off" autocomplete="off" autocorrect="off"';
  // The parser drops one line break at the start.
  const purpose = `placeholder="${panePurposes[field]}"`;
  return `<textarea ${attributes} ${plain} ${purpose} ${readOnly}>\n${text}</textarea>`;
}

/** Wraps the server-rendered textarea. Tab moves the focus out of it. */
export function createTextareaPane({ field, kind, textarea, onChange }: CodePaneOptions): CodePane {
  let written = kind ?? field;
  const onInput = () => onChange(textarea.value);
  const onFocus = () => textarea.setAttribute('data-entered', '');
  // The user may have edited it before this script was loaded.
  if (document.activeElement === textarea || textarea.selectionEnd > 0) onFocus();
  // The composition may have begun before this script was loaded.
  const onComposition = ({ type }: CompositionEvent) => {
    textarea.toggleAttribute('data-composing', type !== 'compositionend');
  };
  textarea.addEventListener('input', onInput);
  textarea.addEventListener('focus', onFocus);
  for (const type of compositionEvents) textarea.addEventListener(type, onComposition);
  return {
    value: () => textarea.value,
    setKind: (next) => {
      written = next ?? field;
    },
    setValue: (text) => {
      if (textarea.value === text) return;
      // The editor that replaces the textarea can then undo text typed since.
      textarea.defaultValue = text;
      textarea.value = text;
    },
    format: async () => {
      const before = textarea.value;
      const done = await formatCode(written, before, textarea.selectionStart);
      if ('fault' in done) return toast('error', done.fault);
      if (textarea.value !== before || done.text === before) return;
      replaceAll(textarea, done.text);
      textarea.setSelectionRange(done.cursor, done.cursor);
    },
    // CSS of the page applies the other preferences.
    setPreferences: ({ wordWrap }) => {
      textarea.wrap = wrapOf(wordWrap);
    },
    focus: () => textarea.focus(),
    insert: (write) => {
      const { value, selectionStart, selectionEnd } = textarea;
      const [from, to] = isEntered(textarea) ? [selectionStart, selectionEnd] : [value.length, value.length];
      textarea.focus();
      textarea.setSelectionRange(from, to);
      type(textarea, write(value.slice(0, from), value.slice(to)));
    },
    placeCaret: (x, y) => {
      const at = document.caretPositionFromPoint?.(x, y);
      textarea.focus();
      if (at?.offsetNode === textarea) textarea.setSelectionRange(at.offset, at.offset);
    },
    reveal: (line, column) => {
      const lines = textarea.value.split('\n');
      const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
      const at = before + Math.min((column ?? 1) - 1, lines[line - 1]?.length ?? 0);
      textarea.focus();
      textarea.setSelectionRange(at, at);
      textarea.scrollTop = ((line - 3) / lines.length) * textarea.scrollHeight;
    },
    dispose: () => {
      textarea.removeEventListener('input', onInput);
      textarea.removeEventListener('focus', onFocus);
      for (const type of compositionEvents) textarea.removeEventListener(type, onComposition);
    },
  };
}

function replaceAll(textarea: HTMLTextAreaElement, text: string): void {
  textarea.focus();
  textarea.select();
  type(textarea, text);
}

/** Replaces the selection in a textarea; the only way that keeps its native undo history. */
function type(textarea: HTMLTextAreaElement, text: string): void {
  // Deprecated, but without a replacement.
  if (document.execCommand('insertText', false, text)) return;
  textarea.setRangeText(text, textarea.selectionStart, textarea.selectionEnd, 'end');
  textarea.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Whether the textarea was ever focused, so that its caret has a meaning. */
export const isEntered = (textarea: HTMLTextAreaElement): boolean => textarea.hasAttribute('data-entered');

/** The smallest replacement that makes `before` into `after`; offsets into `before`. */
export function difference(before: string, after: string): { from: number; to: number; text: string } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: before.length - end, text: after.slice(from, after.length - end) };
}

const compositionEvents = ['compositionstart', 'compositionupdate', 'compositionend'] as const;

/**
 * Resolves when no input method composition is in progress, which replacing the textarea would lose. With Korean input
 * methods, the key that ends the composition of a syllable begins that of the next one.
 */
export async function untilComposed(textarea: HTMLTextAreaElement): Promise<void> {
  while (textarea.hasAttribute('data-composing')) {
    await new Promise((resolve) => {
      textarea.addEventListener('compositionend', () => setTimeout(resolve), { once: true });
    });
  }
}

/** Data type of a dragged insertion. It contains the language, because only type names can be read during a drag. */
export const insertionType = (field: CodeField) => `application/x-codeweb-${field}`;

/** Data type of the style sheet that a dragged insertion needs. */
export const sheetType = 'application/x-codeweb-sheet';

/** Whether this is a style sheet of the site's fonts. Any other URL was dragged from another site's page. */
export const isFontSheet = (url: string): boolean => url.startsWith(`${location.origin}/fonts/`);
