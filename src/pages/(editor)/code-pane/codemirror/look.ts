import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EditorPreferences } from '../../../../modules/webs/contract/index.ts';

/** Colours come from the page's custom properties, so that both themes of code and site apply. */
const colours = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--code-page)', color: 'var(--code-ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', overscrollBehavior: 'contain' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--code-caret)' },
  '.cm-gutters': { border: '0', backgroundColor: 'var(--code-page)', color: 'var(--text-quiet)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '32px', padding: '0 8px 0 4px' },
  '.cm-activeLine': { backgroundColor: 'var(--code-line)' },
  '.cm-cursor': { borderLeft: '2px solid var(--code-caret)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--code-picked)',
  },
  '&.cm-focused .cm-matchingBracket': {
    borderRadius: '2px',
    backgroundColor: 'var(--code-match)',
    outline: '1px solid var(--line-strong)',
  },
  '.cm-found': { borderRadius: '2px', backgroundColor: 'var(--code-found)' },
  '.cm-panels': { border: '0', backgroundColor: 'var(--raised)', color: 'var(--text)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
});

/** The appearance of the code by the member's preferences. */
export function appearanceOf({ fontSize, fontWeight, lineHeight, wordWrap }: EditorPreferences): Extension {
  const size = Number.parseInt(fontSize, 10) || 14;
  const text = EditorView.theme({
    '.cm-scroller': { lineHeight: `${lineHeight}px` },
    '.cm-content, .cm-gutters': { fontSize: `${size}px`, fontWeight: String(fontWeight) },
  });
  return [colours, text, wordWrap === 'off' ? [] : EditorView.lineWrapping];
}
