import { editor } from 'monaco-editor/editor.js';

const themeName = 'codeweb';

/** The page's colour for each type of token; other types look like plain text. */
const tokenColours = {
  comment: '--code-comment',
  keyword: '--code-keyword',
  string: '--code-string',
  'string.escape': '--code-number',
  regexp: '--code-string',
  number: '--code-number',
  tag: '--code-tag',
  metatag: '--code-comment',
  delimiter: '--text-soft',
  'type.identifier': '--code-function',
  'attribute.name': '--code-name',
  'attribute.value.html': '--code-string',
  'attribute.value.number': '--code-number',
  'attribute.value.unit': '--code-number',
  'attribute.value.hex': '--code-number',
};

const editorColours = {
  'editor.background': '--code-page',
  'editor.foreground': '--code-ink',
  'editorCursor.foreground': '--code-caret',
  'editorLineNumber.foreground': '--text-quiet',
  'editorLineNumber.activeForeground': '--code-ink',
  'editor.lineHighlightBackground': '--code-line',
  'editor.lineHighlightBorder': '--code-line',
  'editor.selectionBackground': '--code-picked',
  'editor.findMatchHighlightBackground': '--code-found',
  'editorIndentGuide.background1': '--line',
  'editorIndentGuide.activeBackground1': '--line-strong',
  'editorBracketMatch.background': '--code-match',
  'editorBracketMatch.border': '--line-strong',
  'editorBracketHighlight.foreground1': '--text-soft',
  'editorBracketHighlight.foreground2': '--code-name',
  'editorBracketHighlight.foreground3': '--code-number',
  'editorWidget.background': '--overlay',
  'editorWidget.border': '--line',
  'editorSuggestWidget.background': '--overlay',
  'editorSuggestWidget.border': '--line',
  'editorHoverWidget.background': '--overlay',
  'editorHoverWidget.border': '--line',
  'menu.background': '--overlay',
  'quickInput.background': '--overlay',
};

let applied: boolean | null = null;

/** Applies the page's code colours at `host` to all Monaco editors, so that code looks the same everywhere. */
export function applyTheme(host: HTMLElement, isLight: boolean): void {
  if (isLight === applied) return;
  applied = isLight;
  const probe = host.appendChild(document.createElement('i'));
  const colour = (name: string) => {
    probe.style.color = `var(${name})`;
    return hexOf(getComputedStyle(probe).color);
  };
  const rules = Object.entries(tokenColours).map(([token, name]) => ({ token, foreground: colour(name) }));
  const colors = Object.fromEntries(
    Object.entries(editorColours).map(([part, name]) => [part, colour(name)]),
  );
  probe.remove();
  editor.defineTheme(themeName, { base: isLight ? 'vs' : 'vs-dark', inherit: false, rules, colors });
  editor.setTheme(themeName);
}

/** Converts `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.4)` to Monaco's hexadecimal format. */
function hexOf(colour: string): string {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return `#${[red, green, blue, alpha * 255].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
