import type { CodeField } from './web-fields.ts';

/** A place to write code in: Monaco, or its plain twin that works at once and everywhere. */
export type CodePane = {
  value: () => string;
  /** Replaces the whole text without telling `onChange`. */
  setValue: (text: string) => void;
  focus: () => void;
  /** Tidies the text; absent where nothing can. */
  format?: () => Promise<void>;
  dispose: () => void;
};

/** What a pane is made of. `onChange` hears of every edit by the person. */
export type CodePaneOptions = {
  field: CodeField;
  textarea: HTMLTextAreaElement;
  onChange: (text: string) => void;
};

/** The pane that the server has already drawn. Tab stays a way out of it. */
export function createTextareaPane({ textarea, onChange }: CodePaneOptions): CodePane {
  const onInput = () => onChange(textarea.value);
  textarea.addEventListener('input', onInput);
  return {
    value: () => textarea.value,
    setValue: (text) => {
      textarea.value = text;
    },
    focus: () => textarea.focus(),
    dispose: () => textarea.removeEventListener('input', onInput),
  };
}
