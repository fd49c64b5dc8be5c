const react = /\/node_modules\/(react|react-dom|scheduler)\//;
/** Monaco without its language services, which start when a pane is first used. */
const monaco = /\/node_modules\/monaco-editor\/(?!.*(\/languages\/features\/|\.css$))/;
/** What the client entry and islands share. A module of the entry in another group would load that with every page. */
const entry =
  /vite\/preload-helper|\/src\/(pages\/runtime\/(toasts\/|api\/(format-message|message-of|failures))|shared\/errors\/)/;
/** What the editor, the full view and the details load of the preview; the details show their page without it. */
const result =
  /\/src\/pages\/(\(editor\)\/.*\.tsx?|\(preview\)\/(?!texts|lazy|frame\/frame-element|first-run\/page-code).*\.ts)$/;
/** Components and rules: of these the entry loads nothing. */
const components =
  /\/src\/(pages\/(?!\((editor|preview|drafts)\)).*\.tsx|pages\/(page-path|ui\/(?!menus\/)|runtime\/(islands\/island|random-key|optimistic\/use-|lists\/)|\((social|webs|settings)\)\/|\(auth\)\/components\/).*\.ts|modules\/.*\.ts|shared\/rules\/.*\.ts)$/;

/**
 * How browser code is divided. The bundler's own way makes a chunk for each set of entries that share a module: 50
 * requests for the editor, most of less than 1 KB. Here what many share comes in few chunks, and Monaco in one. The
 * share counts are numbers of islands and other dynamic imports.
 */
export const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'entry', test: entry, minShareCount: 2, priority: 6 },
    { name: 'react', test: react, priority: 5 },
    { name: 'monaco', test: monaco, priority: 4 },
    { name: 'shared', test: components, minShareCount: 15, priority: 3 },
    { name: 'result', test: result, minShareCount: 2, priority: 2 },
  ],
};
