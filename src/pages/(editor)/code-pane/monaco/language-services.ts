import { emmetCSS, emmetHTML } from 'emmet-monaco-es';
import type * as Monaco from 'monaco-editor';
import * as api from 'monaco-editor/editor.js';
import type { CodeField } from '../../../(drafts)/index.ts';
import { monacoLanguages } from './languages.ts';
import { endsInProse } from './prose.ts';

/** Defaults of one of Monaco's language services. */
type Defaults = {
  modeConfiguration: object;
  setModeConfiguration: (configuration: object) => void;
};

/** With two formatters for one language, Monaco's choice would be undefined: Prettier is the one. */
function withoutFormatter<T extends Defaults>(defaults: T): T {
  defaults.setModeConfiguration({
    ...defaults.modeConfiguration,
    documentFormattingEdits: false,
    documentRangeFormattingEdits: false,
  });
  return defaults;
}

/** Monaco starts a service when a language is first shown; these come later, so they are set up by hand. */
const services: Record<CodeField, () => Promise<unknown>> = {
  html: async () => {
    emmetHTML(wholeMonaco(emmetApi), [monacoLanguages.html]);
    const [{ htmlDefaults }, { setupMode }] = await Promise.all([
      import('monaco-editor/languages/features/html/register.js'),
      import('monaco-editor/languages/features/html/htmlMode.js'),
    ]);
    setupMode(withoutFormatter(htmlDefaults));
  },
  css: async () => {
    emmetCSS(wholeMonaco(emmetApi), [monacoLanguages.css]);
    const [{ cssDefaults }, { setupMode }] = await Promise.all([
      import('monaco-editor/languages/features/css/register.js'),
      import('monaco-editor/languages/features/css/cssMode.js'),
    ]);
    setupMode(withoutFormatter(cssDefaults));
  },
  js: async () => {
    const [{ javascriptDefaults }, { setupJavaScript }] = await Promise.all([
      import('monaco-editor/languages/features/typescript/register.js'),
      import('monaco-editor/languages/features/typescript/tsMode.js'),
    ]);
    setupJavaScript(withoutFormatter(javascriptDefaults));
  },
};

const started = new Set<CodeField>();

/** Starts suggestions, errors and hovers in a language. Each service has a worker, which is a large download. */
export async function startLanguageService(field: CodeField): Promise<void> {
  if (started.has(field)) return;
  started.add(field);
  await services[field]();
}

/**
 * Emmet suggests nothing for words of a sentence, where Enter would put a tag in the place of a word. It throws in a line that
 * Monaco has not tokenized yet, as in a large text just loaded: then nothing is suggested either.
 */
const registerCompletionItemProvider: typeof api.languages.registerCompletionItemProvider = (
  language,
  provider,
) =>
  api.languages.registerCompletionItemProvider(language, {
    ...provider,
    provideCompletionItems: (model, position, ...context) => {
      const before = model.getLineContent(position.lineNumber).slice(0, position.column - 1);
      if (language === monacoLanguages.html && endsInProse(before)) return undefined;
      try {
        return provider.provideCompletionItems(model, position, ...context);
      } catch {
        return undefined;
      }
    },
  });

const emmetApi = { ...api, languages: { ...api.languages, registerCompletionItemProvider } };

// Emmet uses only those parts of Monaco's API that are included in this build.
function wholeMonaco(part: unknown): typeof Monaco;
function wholeMonaco(part: unknown) {
  return part;
}
