import type { editor } from 'monaco-editor/editor.js';

/** From this many characters on, features that read the whole text at every key press are too expensive. */
const largeLength = 200_000;

const defaults: editor.IEditorOptions = {
  quickSuggestions: { other: true, comments: false, strings: false },
  occurrencesHighlight: 'singleFile',
  links: true,
  colorDecorators: true,
};
/** In a large text, suggestions open with Ctrl+Space only. */
const calm: editor.IEditorOptions = {
  quickSuggestions: false,
  occurrencesHighlight: 'off',
  links: false,
  colorDecorators: false,
};

/**
 * Disables features that process the whole text repeatedly while a text is large; enables them again when it becomes
 * small.
 */
export function calmWhenLarge(view: editor.IStandaloneCodeEditor, model: editor.ITextModel): void {
  let isLarge = false;
  const look = () => {
    const next = model.getValueLength() >= largeLength;
    if (next === isLarge) return;
    isLarge = next;
    view.updateOptions(isLarge ? calm : defaults);
    model.updateOptions({
      bracketColorizationOptions: { enabled: !isLarge, independentColorPoolPerBracketType: false },
    });
  };
  look();
  model.onDidChangeContent(look);
}
