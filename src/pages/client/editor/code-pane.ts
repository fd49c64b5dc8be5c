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
  const onComposition = ({ type }: CompositionEvent) => {
    textarea.toggleAttribute('data-composing', type === 'compositionstart');
  };
  textarea.addEventListener('input', onInput);
  textarea.addEventListener('compositionstart', onComposition);
  textarea.addEventListener('compositionend', onComposition);
  return {
    value: () => textarea.value,
    setValue: (text) => {
      textarea.value = text;
    },
    focus: () => textarea.focus(),
    dispose: () => {
      textarea.removeEventListener('input', onInput);
      textarea.removeEventListener('compositionstart', onComposition);
      textarea.removeEventListener('compositionend', onComposition);
    },
  };
}

/** Resolves when no letter is half composed (input methods), which taking the textarea away would lose. */
export function untilComposed(textarea: HTMLTextAreaElement): Promise<void> {
  return new Promise((resolve) => {
    if (!textarea.hasAttribute('data-composing')) return resolve();
    textarea.addEventListener('compositionend', () => setTimeout(resolve), { once: true });
  });
}
