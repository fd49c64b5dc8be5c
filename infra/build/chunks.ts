import type { Rolldown } from 'vite';

const react =
  /\/node_modules\/(react|react-dom|scheduler)\/|\/runtime\/(islands\/mount-island|(use-)?link-key)\.ts$/;
/**
 * Monaco with its pane, without its language services, which start when a pane is first used, and
 * without the compilers of other languages.
 */
const monaco =
  /\/node_modules\/monaco-editor\/(?!.*(\/external\/.*\.js|\/internal\/common\/workers\.js|\/languages\/(features\/.*|definitions\/((less|markdown|scss)\/.*|typescript\/register))\.js|\.css)$)|\/code-pane\/(monaco\/(?!language-services|kinds|type-checks))/;
/** Loaded by pages before the first touch, so without React. */
const scripts =
  /\/src\/(modules\/webs\/rules\/messages|pages\/(page-path|(runtime|ui\/(avatar|lists))\/(?!(.*\/)?use-|call-worker|link-key|api\/(files|when-allowed)|toasts\/undo-deletion)[\w/-]+|ui\/dialogs\/(open-dialog|typed-text)))\.ts$/;
/**
 * The code of the preview that the editor, the full view and the details load. The frame's part is
 * loaded by the frame, the packages' part only for a web that has some, and the dock's when it is opened.
 */
const result =
  /\/src\/(pages\/(\(editor\)\/(?!dock\/|packages\/).*\.tsx?|\(preview\)\/(?!preview-state|load-preview|frame\/frame-element|page-code).*\.tsx?)|modules\/webs\/rules\/page\.ts|shared\/preview\/frame\/script\/[\w-]+\.js)$/;
/** Code that the editor shares with few others. */
const work =
  /\/src\/(pages\/(\(drafts\)\/|\(settings\)\/preferences|\(collections\)\/add\/collecting|\(auth\)\/client\/sign-in|runtime\/toasts\/loading-overlay)|modules\/webs\/rules\/(links|fields|source-(files|kinds|rules))).*\.tsx?$/;
/** Small parts that the editor and the details share with lists, but not with forms. */
const parts =
  /\/src\/(pages\/(ui\/menus\/Menu|\(reports\)\/HiddenReason|\(embed\)\/share\/ShareEntry|runtime\/(kept-code|call-worker)|\(preview\)\/(frame\/frame-element|preview-state))|shared\/rules\/script-end)\.tsx?$/;
/** Code of forms and lists, which the editor needs for its dialogs only, and its dock. */
const others =
  /\(editor\)\/dock\/|Follow|follows|ui\/time|FormShell|(Tags|Visibility)Field|DialogForm|Menu|Tabs|\/modules\/moderation\/|\(admin\)|\/use-(availability|pages)|\/(accounts\/rules\/(fields|propose-username|reserved-names)|assets\/rules\/(fields|messages)|bin\/rules\/messages|undo-deletion)|\/modules\/packages\//;
/** Components and rules. */
const components =
  /\/src\/(pages\/(?!\((library|settings|collections|details)\)).*\.tsx|pages\/(ui|runtime|\(social\)|\(preview\)|\(auth\)\/client)\/.*\.ts|modules\/.*\.ts|shared\/.*\.ts)$/;

/**
 * How browser code is divided into chunks. By default the bundler makes a chunk for each set of
 * entries that share a module: 50 requests for the editor, most of less than 1 KB. These groups put
 * widely shared code into few chunks, and Monaco into one. The share counts are numbers of islands
 * and other dynamic imports.
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
