import { editor } from 'monaco-editor/editor.js';

const themeName = 'codeweb';

/** The page's color for each type of token; other types look like plain text. */
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
  'editor.placeholder.foreground': '--text-quiet',
  'editorWidget.background': '--overlay',
  'editorWidget.foreground': '--text',
  'editorWidget.border': '--line',
  'editorWidget.resizeBorder': '--line-strong',
  'editorSuggestWidget.background': '--overlay',
  'editorSuggestWidget.border': '--line',
  'editorSuggestWidget.foreground': '--text-soft',
  'editorSuggestWidget.selectedForeground': '--text',
  'editorSuggestWidget.selectedIconForeground': '--text',
  'editorSuggestWidget.selectedBackground': '--hover',
  'editorSuggestWidget.highlightForeground': '--accent-text',
  'editorSuggestWidget.focusHighlightForeground': '--accent-text',
  'editorHoverWidget.background': '--overlay',
  'editorHoverWidget.foreground': '--text',
  'editorHoverWidget.border': '--line',
  'editorHoverWidget.statusBarBackground': '--raised',
  foreground: '--text',
  descriptionForeground: '--text-soft',
  'icon.foreground': '--text-soft',
  errorForeground: '--danger',
  focusBorder: '--accent-text',
  'textLink.foreground': '--accent-text',
  'textLink.activeForeground': '--accent-text',
  'editorLink.activeForeground': '--accent-text',
  'badge.background': '--accent-quiet',
  'badge.foreground': '--accent-text',
  'button.background': '--accent',
  'button.foreground': '--on-accent',
  'button.hoverBackground': '--accent-hover',
  'progressBar.background': '--accent-text',
  'sash.hoverBorder': '--accent-text',
  'input.background': '--field',
  'input.foreground': '--text',
  'input.border': '--line-strong',
  'input.placeholderForeground': '--text-quiet',
  'inputOption.activeBackground': '--accent-quiet',
  'inputOption.activeForeground': '--accent-text',
  'inputOption.activeBorder': '--accent-text',
  'inputOption.hoverBackground': '--hover',
  'inputValidation.infoBackground': '--overlay',
  'inputValidation.infoBorder': '--line-strong',
  'inputValidation.errorBackground': '--danger-quiet',
  'inputValidation.errorBorder': '--danger',
  'list.hoverBackground': '--hover',
  'list.hoverForeground': '--text',
  'list.focusBackground': '--hover',
  'list.focusForeground': '--text',
  'list.focusOutline': '--accent-text',
  'list.activeSelectionBackground': '--hover',
  'list.activeSelectionForeground': '--text',
  'list.activeSelectionIconForeground': '--text',
  'list.inactiveSelectionBackground': '--hover',
  'list.inactiveSelectionForeground': '--text',
  'list.highlightForeground': '--accent-text',
  'list.focusHighlightForeground': '--accent-text',
  'menu.background': '--overlay',
  'menu.foreground': '--text',
  'menu.border': '--line-strong',
  'menu.selectionBackground': '--hover',
  'menu.selectionForeground': '--text',
  'menu.separatorBackground': '--line',
  'quickInput.background': '--overlay',
  'quickInput.foreground': '--text',
  'quickInputList.focusBackground': '--hover',
  'quickInputList.focusForeground': '--text',
  'quickInputList.focusIconForeground': '--text',
  'quickInputList.focusHighlightForeground': '--accent-text',
  'pickerGroup.foreground': '--accent-text',
  'pickerGroup.border': '--line',
  'keybindingLabel.background': '--raised',
  'keybindingLabel.foreground': '--text-soft',
  'keybindingLabel.border': '--line',
  'keybindingLabel.bottomBorder': '--line',
  'toolbar.hoverBackground': '--hover',
};

let applied: boolean | null = null;

/** Applies the page's code colors at `host` to all Monaco editors, so that code looks the same everywhere. */
export function applyTheme(host: HTMLElement, isLight: boolean): void {
  if (isLight === applied) return;
  applied = isLight;
  const colourOf = readColours(host, [...Object.values(tokenColours), ...Object.values(editorColours)]);
  const rules = Object.entries(tokenColours).map(([token, name]) => ({ token, foreground: colourOf(name) }));
  const colors = Object.fromEntries(
    Object.entries(editorColours).map(([part, name]) => [part, colourOf(name)]),
  );
  editor.defineTheme(themeName, { base: isLight ? 'vs' : 'vs-dark', inherit: false, rules, colors });
  editor.setTheme(themeName);
}

/** Reads the page's colors of these names, after one calculation of styles for all of them. */
function readColours(host: HTMLElement, names: readonly string[]): (name: string) => string {
  const probes = new Map([...new Set(names)].map((name) => [name, document.createElement('i')]));
  for (const [name, probe] of probes) probe.style.color = `var(${name})`;
  const box = document.createElement('i');
  box.append(...probes.values());
  host.append(box);
  const colours = new Map(
    [...probes].map(([name, probe]) => [name, hexOf(getComputedStyle(probe).color)] as const),
  );
  box.remove();
  return (name) => colours.get(name) ?? '';
}

/** Converts `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.4)` to Monaco's hexadecimal format. */
function hexOf(colour: string): string {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return `#${[red, green, blue, alpha * 255].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
