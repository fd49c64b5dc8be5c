import type { Plugin } from 'vite';

const nothing = '\0monaco-css';

/**
 * Takes the hundred small style sheets out of Monaco's modules: the page renderer keeps each in a
 * file of its own, and a hundred requests would precede the first paint. The editor imports
 * Monaco's one built sheet instead.
 */
export function monacoCss(): Plugin {
  return {
    name: 'monaco-css',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('.css') && importer?.includes('/monaco-editor/esm/') ? nothing : null,
    load: (id) => (id === nothing ? 'export {};' : null),
  };
}
