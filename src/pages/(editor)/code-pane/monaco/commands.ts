import * as api from 'monaco-editor/editor.js';
import { codeFields } from '../../../(drafts)/index.ts';
import { toast } from '../../../runtime/toasts/toasts.ts';
import { formatCode } from '../format.ts';
import { tidyCssLine, tidyHtmlLine } from '../format-on-type.ts';
import { monacoLanguages, type PaneLanguage } from './languages.ts';

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
