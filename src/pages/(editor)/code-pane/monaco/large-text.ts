import type { editor } from 'monaco-editor/editor.js';

/** From this many characters on, features that read the whole text at every key press are too expensive. */
const largeLength = 200_000;

const full: editor.IEditorOptions = {
  quickSuggestions: { other: true, comments: false, strings: false },
  occurrencesHighlight: 'singleFile',
  links: true,
  colorDecorators: true,
  minimap: { showRegionSectionHeaders: true, showMarkSectionHeaders: true },
};
const noSectionHeaders = { showRegionSectionHeaders: false, showMarkSectionHeaders: false };
/** In a large text, suggestions open with Ctrl+Space only. */
const calm: editor.IEditorOptions = {
  quickSuggestions: false,
  occurrencesHighlight: 'off',
  links: false,
  colorDecorators: false,
  minimap: noSectionHeaders,
};

/** Until a pane is used, nothing runs in it that needs a worker. */
const unused: editor.IEditorOptions = { links: false, colorDecorators: false, minimap: noSectionHeaders };

/**
 * Disables features that process the whole text repeatedly while a text is large, and enables them again when it
 * becomes small. Returns the function that enables those which wait until the pane is used.
 */
export function adaptFeatures(view: editor.IStandaloneCodeEditor): () => void {
  let isLarge = false;
  let isUsed = false;
  const apply = () => {
    view.updateOptions(isLarge ? calm : { ...full, ...(isUsed ? null : unused) });
    view.getModel()?.updateOptions({
      bracketColorizationOptions: { enabled: !isLarge, independentColorPoolPerBracketType: false },
    });
  };
  const look = () => {
    const next = (view.getModel()?.getValueLength() ?? 0) >= largeLength;
    if (next === isLarge) return;
    isLarge = next;
    apply();
  };
  look();
  if (!isLarge) apply();
  view.onDidChangeModelContent(look);
  view.onDidChangeModel(apply);
  return () => {
    isUsed = true;
    apply();
  };
}
