import type { Plugin } from 'vite';

const nothing = '\0monaco-css';

/**
 * Monaco's rules for `:root`, and the elements to which each is restricted; `count` is how often it is in the file. A
 * rule that adds custom properties to the root makes the browser compute the styles of all elements again, while
 * Monaco starts.
 */
const restrictedRules = [
  {
    file: '/monaco-editor/esm/vs/platform/theme/browser/iconsStyleSheet.js',
    count: 1,
    rule: 'inline `:root {',
    restricted: 'inline `.inline-progress-widget {',
  },
  {
    file: '/monaco-editor/esm/vs/editor/browser/widget/codeEditor/codeEditorWidget.js',
    count: 5,
    rule: 'addRule(`:root {',
    restricted: 'addRule(`.monaco-editor {',
  },
  {
    file: '/monaco-editor/min/vs/editor/editor.main.css',
    count: 1,
    rule: ':root{--vscode-sash-size',
    restricted: '.monaco-sash{--vscode-sash-size',
  },
];

/**
 * Takes the hundred small style sheets out of Monaco's modules: the page renderer keeps each in a
 * file of its own, and a hundred requests would precede the first paint. The editor imports
 * Monaco's one built sheet instead. None of the rules in it, or added by Monaco's script, changes the root element.
 */
export function monacoCss(): Plugin {
  return {
    name: 'monaco-css',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('.css') && importer?.includes('/monaco-editor/esm/') ? nothing : null,
    load: (id) => (id === nothing ? 'export {};' : null),
    transform: (code, id) => restrictRules(code, id),
  };
}

/** Monaco's file without rules for the root; null for all other files. Throws if Monaco's file has changed. */
export function restrictRules(code: string, id: string): string | null {
  const found = restrictedRules.find(({ file }) => id.endsWith(file));
  if (!found) return null;
  const { file, count, rule, restricted } = found;
  if (code.split(rule).length !== count + 1)
    throw new Error(`${file}: expected "${rule}" ${count} times; restrictedRules does not fit this version`);
  return code.replaceAll(rule, () => restricted);
}
