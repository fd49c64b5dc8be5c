import type { Rolldown } from 'vite';

const react =
  /\/node_modules\/(react|react-dom|scheduler)\/|\/runtime\/(islands\/mount-island|links\/(use-)?link-key)\.ts$/;
/** Monaco with its pane, without its language services, which start when a pane is first used. */
const monaco =
  /\/node_modules\/monaco-editor\/(?!.*(\/languages\/features\/.*\.js|\.css)$)|\/code-pane\/(monaco\/(?!language-services)|format-on-type)/;
/** Loaded by pages before anybody touches them, so without React. */
const scripts =
  /\/src\/(modules\/webs\/messages|pages\/(page-path|(runtime|ui\/(avatar|lists))\/(?!.*\/use-|links\/|api\/(save-file|when-allowed)|toasts\/undo-deletion|lists\/notify-deletion)[\w/-]+|ui\/dialogs\/(open-dialog|typed-text)))\.ts$/;
/** What the editor, the full view and the details load of the preview; the details show their page without it. */
const result =
  /\/src\/pages\/(\(editor\)\/.*\.tsx?|\(preview\)\/(?!texts|load-preview|frame\/frame-element|first-run\/page-code).*\.ts)$/;
/** What the editor shares with few others. */
const work =
  /\/src\/(pages\/(\((drafts|settings)\)\/(?!islands|components|invitations|account)|\(collections\)\/add\/collecting|\(auth\)\/client\/sign-in|runtime\/toasts\/loading-overlay)|modules\/webs\/(page|fields)).*\.tsx?$/;
/** Small parts that the editor and the details share with lists. */
const parts = /\/src\/pages\/(ui\/menus\/Menu|\(reports\)\/HiddenReason|\(embed\)\/share\/ShareEntry)\.tsx$/;
/** What forms and lists need, but the editor only for its dialogs. */
const others =
  /Follow|follows|FormShell|VisibilityField|DialogForm|Menu|Tabs|\/modules\/moderation\/|\(admin\)|use-(availability|pages)|\/(accounts\/(fields|usernames)|assets\/(fields|messages)|bin\/messages|(undo|notify)-deletion)/;
/** Components and rules. */
const components =
  /\/src\/(pages\/(?!\((library|settings|collections|details)\)).*\.tsx|pages\/(ui|runtime|\(social\)|\(preview\)|\(auth\)\/client)\/.*\.ts|modules\/.*\.ts|shared\/.*\.ts)$/;

/**
 * How browser code is divided. The bundler's own way makes a chunk for each set of entries that share a module: 50
 * requests for the editor, most of less than 1 KB. Here what many share comes in few chunks, and Monaco in one. The
 * share counts are numbers of islands and other dynamic imports.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'react', test: react, priority: 7 },
    { name: 'entry', tags: ['$initial'], minShareCount: 2, priority: 6 },
    { name: 'monaco', test: monaco, priority: 5 },
    { name: 'scripts', test: scripts, minShareCount: 3, priority: 4 },
    { name: 'result', test: result, minShareCount: 2, priority: 3 },
    { name: 'parts', test: parts, minShareCount: 2, priority: 2 },
    { name: 'work', test: work, minShareCount: 2, priority: 2 },
    {
      name: 'shared',
      test: (id) => components.test(id) && !others.test(id),
      minShareCount: 4,
      priority: 1,
    },
  ],
};
