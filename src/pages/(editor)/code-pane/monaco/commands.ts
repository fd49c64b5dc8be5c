import { emmetCSS, emmetHTML } from 'emmet-monaco-es';
import type * as Monaco from 'monaco-editor';
import * as api from 'monaco-editor/editor.js';
import { cssDefaults } from 'monaco-editor/languages/features/css/register.js';
import { htmlDefaults } from 'monaco-editor/languages/features/html/register.js';
import { javascriptDefaults } from 'monaco-editor/languages/features/typescript/register.js';
import { type CodeField, codeFields } from '../../../(drafts)/index.ts';
import { toast } from '../../../runtime/toasts/toasts.ts';
import { formatCode } from '../format.ts';
import { tidyCssLine, tidyHtmlLine } from '../format-on-type.ts';

export const monacoLanguages: Record<CodeField, string> = { html: 'html', css: 'css', js: 'javascript' };

/** Registers Emmet abbreviations and Prettier as Monaco's formatter (shortcut, menus and command list). */
export function helpMonaco(): void {
  const monaco = wholeMonaco({ ...api, languages: { ...api.languages, registerCompletionItemProvider } });
  emmetHTML(monaco, [monacoLanguages.html]);
  emmetCSS(monaco, [monacoLanguages.css]);
  // With two formatters for one language, Monaco's choice would be undefined.
  for (const defaults of [cssDefaults, htmlDefaults, javascriptDefaults]) {
    defaults.setModeConfiguration({
      ...defaults.modeConfiguration,
      documentFormattingEdits: false,
      documentRangeFormattingEdits: false,
    });
  }
  formatOnType(monacoLanguages.css, [';', '}'], tidyCssLine);
  formatOnType(monacoLanguages.html, ['>'], tidyHtmlLine);
  for (const field of codeFields) {
    api.languages.registerDocumentFormattingEditProvider(monacoLanguages[field], {
      displayName: 'Prettier',
      provideDocumentFormattingEdits: async (model) => {
        const done = await formatCode(field, model.getValue());
        if (!('fault' in done)) return [{ range: model.getFullModelRange(), text: done.text }];
        toast('error', done.fault);
        return [];
      },
    });
  }
}

/** Registers formatting while typing; Monaco has it built in for JavaScript only. */
function formatOnType(language: string, keys: string[], tidy: typeof tidyCssLine): void {
  api.languages.registerOnTypeFormattingEditProvider(language, {
    autoFormatTriggerCharacters: keys,
    provideOnTypeFormattingEdits: (model, { lineNumber }) =>
      tidy((line) => model.getLineContent(line), lineNumber).map(({ from, to, text }) => ({
        range: new api.Range(lineNumber, from, lineNumber, to),
        text,
      })),
  });
}

/** Emmet throws in a line that Monaco has not tokenized yet, as in a large text just loaded: then nothing is suggested. */
const registerCompletionItemProvider: typeof api.languages.registerCompletionItemProvider = (
  language,
  provider,
) =>
  api.languages.registerCompletionItemProvider(language, {
    ...provider,
    provideCompletionItems: (...place) => {
      try {
        return provider.provideCompletionItems(...place);
      } catch {
        return undefined;
      }
    },
  });

// Emmet uses only those parts of Monaco's API that are included in this build.
function wholeMonaco(part: unknown): typeof Monaco;
function wholeMonaco(part: unknown) {
  return part;
}
