import { emmetCSS, emmetHTML, emmetJSX } from 'emmet-monaco-es';
import type * as Monaco from 'monaco-editor';
import * as api from 'monaco-editor/editor.js';
import { monacoLanguages, type PaneLanguage } from './features.ts';
import { endsInProse, maxEmmetLine } from './typing.ts';

/** Defaults of one of Monaco's language services. */
type Defaults = {
  modeConfiguration: object;
  setModeConfiguration: (configuration: object) => void;
};

/** With two formatters for one language, Monaco's choice would be undefined, so only Prettier is registered. */
function withoutFormatter<T extends Defaults>(defaults: T): T {
  defaults.setModeConfiguration({
    ...defaults.modeConfiguration,
    documentFormattingEdits: false,
    documentRangeFormattingEdits: false,
  });
  return defaults;
}

const loadCss = () =>
  Promise.all([
    import('monaco-editor/languages/features/css/register.js'),
    import('monaco-editor/languages/features/css/cssMode.js'),
  ]);
const loadTypeScript = () =>
  Promise.all([
    import('monaco-editor/languages/features/typescript/register.js'),
    import('monaco-editor/languages/features/typescript/tsMode.js'),
  ]);

/**
 * Services by Monaco's language name. Monaco starts a service when its language is first shown; these are loaded later,
 * so they are started explicitly.
 */
const services: Readonly<Record<string, () => Promise<unknown>>> = {
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
    const [{ cssDefaults }, { setupMode }] = await loadCss();
    setupMode(withoutFormatter(cssDefaults));
  },
  scss: async () => {
    emmetCSS(wholeMonaco(emmetApi), [monacoLanguages.scss]);
    const [{ scssDefaults }, { setupMode }] = await loadCss();
    setupMode(withoutFormatter(scssDefaults));
  },
  less: async () => {
    emmetCSS(wholeMonaco(emmetApi), [monacoLanguages.less]);
    const [{ lessDefaults }, { setupMode }] = await loadCss();
    setupMode(withoutFormatter(lessDefaults));
  },
  javascript: async () => {
    const [{ javascriptDefaults }, { setupJavaScript }] = await loadTypeScript();
    setupJavaScript(withoutFormatter(javascriptDefaults));
  },
  typescript: async () => {
    const [[{ typescriptDefaults }, { setupTypeScript }], { checkTypes }] = await Promise.all([
      loadTypeScript(),
      import('./type-checks.ts'),
    ]);
    checkTypes(typescriptDefaults);
    setupTypeScript(withoutFormatter(typescriptDefaults));
  },
};

/** The additions of a kind to the service of its language. */
const additions: Readonly<Partial<Record<PaneLanguage, () => Promise<unknown>>>> = {
  // Tailwind's at-rules are unknown to CSS.
  tailwind: async () => {
    const [{ cssDefaults }] = await loadCss();
    const lint: object = { unknownAtRules: 'ignore' };
    cssDefaults.setOptions({ ...cssDefaults.options, lint });
  },
  jsx: async () => {
    const [{ javascriptDefaults }] = await loadTypeScript();
    const { allowJsx } = await import('./type-checks.ts');
    allowJsx(javascriptDefaults);
    startEmmetJsx();
  },
  tsx: async () => startEmmetJsx(),
};

const started = new Set<string>();

async function startOnce(name: string, start: (() => Promise<unknown>) | undefined): Promise<void> {
  if (!start || started.has(name)) return;
  started.add(name);
  await start();
}

let hasEmmetJsx = false;

function startEmmetJsx(): void {
  if (hasEmmetJsx) return;
  hasEmmetJsx = true;
  emmetJSX(wholeMonaco(emmetApi), [monacoLanguages.jsx, monacoLanguages.tsx]);
}

/** Starts suggestions, errors and hovers in a language. Each service has a worker, which is a large download. */
export async function startLanguageService(written: PaneLanguage): Promise<void> {
  const language = monacoLanguages[written];
  await startOnce(language, services[language]);
  await startOnce(`${language} for ${written}`, additions[written]);
}

/**
 * Disables Emmet in long lines and after words of a sentence, where Enter would replace the word by a tag. Emmet throws
 * in a line that Monaco has not tokenized yet, as in a large text just loaded; it then suggests nothing either.
 */
const registerCompletionItemProvider: typeof api.languages.registerCompletionItemProvider = (
  language,
  provider,
) =>
  api.languages.registerCompletionItemProvider(language, {
    ...provider,
    provideCompletionItems: (model, position, ...context) => {
      const before = model.getLineContent(position.lineNumber).slice(0, position.column - 1);
      if (before.length > maxEmmetLine) return undefined;
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
