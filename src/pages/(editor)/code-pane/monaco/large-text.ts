import type { editor } from 'monaco-editor/editor.js';

/** From this many characters on, whatever reads the whole text at every key costs more than it helps. */
const largeLength = 200_000;

const defaults: editor.IEditorOptions = {
  quickSuggestions: { other: true, comments: false, strings: false },
  occurrencesHighlight: 'singleFile',
  links: true,
  colorDecorators: true,
};
/** Suggestions come by Ctrl+Space here. */
const calm: editor.IEditorOptions = {
  quickSuggestions: false,
  occurrencesHighlight: 'off',
  links: false,
  colorDecorators: false,
};

/** Leaves out of a large text what would read all of it again and again; a text that becomes small has it back. */
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
