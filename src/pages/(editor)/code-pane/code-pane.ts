import type { EditorPreferences } from '../../../modules/webs/contract/index.ts';
import type { CodeField } from '../../(drafts)/model/web-fields.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { formatCode } from './format.ts';

/** What a thumb asks of a pane over its keyboard. */
export type TouchKeys = {
  /** Writes a sign where the caret stands; opening brackets are closed. */
  insert: (text: string) => void;
  indent: () => void;
  undo: () => void;
  redo: () => void;
  find: () => void;
  /** Scrolls the caret into sight, when the room has changed. */
  showCaret: () => void;
};

/** Answers what to write between the text before the caret and the text behind it. */
export type Write = (before: string, after: string) => string;

/** A place to write code in: Monaco, or its plain twin that works at once and everywhere. */
export type CodePane = {
  value: () => string;
  /** Replaces the whole text without telling `onChange`; the person can undo it. */
  setValue: (text: string) => void;
  focus: () => void;
  /**
   * Writes at the caret, over what is selected there, or at the end where nobody has been yet; takes the focus. It is a
   * step of its own, which can be undone.
   */
  insert: (write: Write) => void;
  /** Tidies the text, or says why it cannot. */
  format: () => Promise<void>;
  /** Takes over how code looks and what the editor does while one types. */
  setPreferences: (preferences: EditorPreferences) => void;
  /** Puts the caret at a line (and column) counted from 1, in sight, and the focus with it. */
  reveal: (line: number, column: number | null) => void;
  /** Only where the pane is made for a thumb. */
  touch?: TouchKeys;
  dispose: () => void;
};

/** What a pane is made of. `onChange` hears of every edit by the person. */
export type CodePaneOptions = {
  field: CodeField;
  textarea: HTMLTextAreaElement;
  onChange: (text: string) => void;
};

/** The pane that the server has already drawn. Tab stays a way out of it. */
export function createTextareaPane({ field, textarea, onChange }: CodePaneOptions): CodePane {
  const onInput = () => onChange(textarea.value);
  // It may have been written into before this script was there.
  let isEntered = document.activeElement === textarea || textarea.selectionEnd > 0;
  const onFocus = () => {
    isEntered = true;
  };
  const onComposition = ({ type }: CompositionEvent) => {
    textarea.toggleAttribute('data-composing', type === 'compositionstart');
  };
  textarea.addEventListener('input', onInput);
  textarea.addEventListener('focus', onFocus);
  textarea.addEventListener('compositionstart', onComposition);
  textarea.addEventListener('compositionend', onComposition);
  return {
    value: () => textarea.value,
    setValue: (text) => {
      if (textarea.value !== text) textarea.value = text;
    },
    format: async () => {
      const before = textarea.value;
      const done = await formatCode(field, before, textarea.selectionStart);
      if ('fault' in done) return toast('error', done.fault);
      if (textarea.value !== before || done.text === before) return;
      replaceAll(textarea, done.text);
      textarea.setSelectionRange(done.cursor, done.cursor);
    },
    // The page styles it by the preferences.
    setPreferences: () => {},
    focus: () => textarea.focus(),
    insert: (write) => {
      const { value, selectionStart, selectionEnd } = textarea;
      const [from, to] = isEntered ? [selectionStart, selectionEnd] : [value.length, value.length];
      textarea.focus();
      textarea.setSelectionRange(from, to);
      type(textarea, write(value.slice(0, from), value.slice(to)));
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
      textarea.removeEventListener('compositionstart', onComposition);
      textarea.removeEventListener('compositionend', onComposition);
    },
  };
}

function replaceAll(textarea: HTMLTextAreaElement, text: string): void {
  textarea.focus();
  textarea.select();
  type(textarea, text);
}

/** The one way of changing a textarea that its undo knows of: writes over what is selected. */
function type(textarea: HTMLTextAreaElement, text: string): void {
  // Deprecated, and without a successor.
  if (document.execCommand('insertText', false, text)) return;
  textarea.setRangeText(text, textarea.selectionStart, textarea.selectionEnd, 'end');
  textarea.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Resolves when no letter is half composed (input methods), which taking the textarea away would lose. */
export function untilComposed(textarea: HTMLTextAreaElement): Promise<void> {
  return new Promise((resolve) => {
    if (!textarea.hasAttribute('data-composing')) return resolve();
    textarea.addEventListener('compositionend', () => setTimeout(resolve), { once: true });
  });
}
