import { type editor, KeyCode } from 'monaco-editor/editor.js';

/** Contexts in which Escape has another function first. */
const widgetContexts = [
  'suggestWidgetVisible',
  'parameterHintsVisible',
  'findWidgetVisible',
  'renameInputVisible',
  'markersNavigationVisible',
  'inSnippetMode',
  'editorHasSelection',
  'editorHasMultipleSelections',
  'messageVisible',
];

/** Escape makes the next Tab leave the editor; any other key cancels that. `onArmed` is called on both changes. */
export function addWayOut(view: editor.IStandaloneCodeEditor, onArmed: (isArmed: boolean) => void): void {
  let isArmed = false;
  const arm = (next: boolean) => {
    if (next === isArmed) return;
    isArmed = next;
    view.updateOptions({ tabFocusMode: next });
    onArmed(next);
  };
  view.addAction({
    id: 'codeweb.letTabLeave',
    label: 'Let the Next Tab Leave the Editor',
    keybindings: [KeyCode.Escape],
    keybindingContext: ['editorTextFocus', ...widgetContexts.map((context) => `!${context}`)].join(' && '),
    run: () => arm(true),
  });
  view.onKeyDown(({ keyCode }) => {
    if (![KeyCode.Escape, KeyCode.Tab, KeyCode.Shift].includes(keyCode)) arm(false);
  });
  view.onDidBlurEditorText(() => arm(false));
}
