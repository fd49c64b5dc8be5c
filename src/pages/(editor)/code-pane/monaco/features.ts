// The parts of Monaco that the panes use: three grammars, the usual editing features, and Prettier. Other parts of a
// language (language-services.ts) are loaded when its pane is first used.

import * as api from 'monaco-editor/editor.js';
import type { SourceKind } from '../../../../modules/webs/rules/source-kinds.ts';
import { type CodeField, codeFields } from '../../../(drafts)/index.ts';
import { toast } from '../../../runtime/toasts/toasts.ts';
import { formatCode } from '../format.ts';
import { tidyCssLine, tidyHtmlLine } from './typing.ts';
import 'monaco-editor/languages/definitions/css/register.js';
import 'monaco-editor/languages/definitions/html/register.js';
import 'monaco-editor/languages/definitions/javascript/register.js';

import 'monaco-editor/features/bracketMatching/register.js';
import 'monaco-editor/features/caretOperations/register.js';
import 'monaco-editor/features/clipboard/register.js';
import 'monaco-editor/features/codeAction/register.js';
import 'monaco-editor/features/codicon/register.js';
import 'monaco-editor/features/colorPicker/register.js';
import 'monaco-editor/features/comment/register.js';
import 'monaco-editor/features/contextmenu/register.js';
import 'monaco-editor/features/cursorUndo/register.js';
import 'monaco-editor/features/dnd/register.js';
import 'monaco-editor/features/dropOrPasteInto/register.js';
import 'monaco-editor/features/find/register.js';
import 'monaco-editor/features/folding/register.js';
import 'monaco-editor/features/fontZoom/register.js';
import 'monaco-editor/features/format/register.js';
import 'monaco-editor/features/gotoError/register.js';
import 'monaco-editor/features/gotoLine/register.js';
import 'monaco-editor/features/gotoSymbol/register.js';
import 'monaco-editor/features/hover/register.js';
import 'monaco-editor/features/iPadShowKeyboard/register.js';
import 'monaco-editor/features/indentation/register.js';
import 'monaco-editor/features/lineSelection/register.js';
import 'monaco-editor/features/linesOperations/register.js';
import 'monaco-editor/features/linkedEditing/register.js';
import 'monaco-editor/features/links/register.js';
import 'monaco-editor/features/longLinesHelper/register.js';
import 'monaco-editor/features/multicursor/register.js';
import 'monaco-editor/features/parameterHints/register.js';
import 'monaco-editor/features/placeholderText/register.js';
import 'monaco-editor/features/quickCommand/register.js';
import 'monaco-editor/features/quickOutline/register.js';
import 'monaco-editor/features/readOnlyMessage/register.js';
import 'monaco-editor/features/referenceSearch/register.js';
import 'monaco-editor/features/rename/register.js';
import 'monaco-editor/features/sectionHeaders/register.js';
import 'monaco-editor/features/smartSelect/register.js';
import 'monaco-editor/features/snippet/register.js';
import 'monaco-editor/features/stickyScroll/register.js';
import 'monaco-editor/features/suggest/register.js';
// The feature above only extends this controller.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController.js';
import 'monaco-editor/features/toggleTabFocusMode/register.js';
import 'monaco-editor/features/tokenization/register.js';
import 'monaco-editor/features/unicodeHighlighter/register.js';
import 'monaco-editor/features/unusualLineTerminators/register.js';
import 'monaco-editor/features/wordHighlighter/register.js';
import 'monaco-editor/features/wordOperations/register.js';
import 'monaco-editor/features/wordPartOperations/register.js';

/** The language of a pane: a kind of source, or the language that runs. */
export type PaneLanguage = SourceKind | CodeField;

/** Monaco's names of the languages. */
export const monacoLanguages: Readonly<Record<PaneLanguage, string>> = {
  html: 'html',
  css: 'css',
  js: 'javascript',
  markdown: 'markdown',
  scss: 'scss',
  less: 'less',
  tailwind: 'css',
  typescript: 'typescript',
  jsx: 'javascript',
  tsx: 'typescript',
};

/** Endings of the names of models: TypeScript's worker parses a text by them. */
export const scriptEndings: Readonly<Partial<Record<PaneLanguage, string>>> = {
  typescript: 'ts',
  jsx: 'jsx',
  tsx: 'tsx',
};

export const formatAction = 'editor.action.formatDocument';

/** Registers Prettier as Monaco's formatter (shortcut, menus and command list), and formatting while typing. */
export function helpMonaco(): void {
  api.editor.addKeybindingRules([
    // Monaco's key on Linux opens the browser's developer tools.
    { keybinding: api.KeyMod.CtrlCmd | api.KeyMod.Shift | api.KeyCode.KeyI, command: `-${formatAction}` },
    {
      keybinding: api.KeyMod.Shift | api.KeyMod.Alt | api.KeyCode.KeyF,
      command: formatAction,
      when: 'editorTextFocus',
    },
  ]);
  formatOnType(monacoLanguages.css, [';', '}'], tidyCssLine);
  formatOnType(monacoLanguages.html, ['>'], tidyHtmlLine);
  for (const field of codeFields) formatWithPrettier(monacoLanguages[field], field);
}

/** Registers Prettier as the formatter of one of Monaco's languages. */
export function formatWithPrettier(language: string, written: PaneLanguage): void {
  api.languages.registerDocumentFormattingEditProvider(language, {
    displayName: 'Prettier',
    provideDocumentFormattingEdits: async (model) => {
      const done = await formatCode(written, model.getValue());
      if (!('fault' in done)) return [{ range: model.getFullModelRange(), text: done.text }];
      toast('error', done.fault);
      return [];
    },
  });
}

/** Registers formatting while typing; Monaco has it built in for JavaScript only. */
export function formatOnType(language: string, keys: string[], tidy: typeof tidyCssLine): void {
  api.languages.registerOnTypeFormattingEditProvider(language, {
    autoFormatTriggerCharacters: keys,
    provideOnTypeFormattingEdits: (model, { lineNumber }) =>
      tidy((line) => model.getLineContent(line), lineNumber).map(({ from, to, text }) => ({
        range: new api.Range(lineNumber, from, lineNumber, to),
        text,
      })),
  });
}
