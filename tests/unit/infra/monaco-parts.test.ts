import { readFile } from 'node:fs/promises';
import t from 'tap';
import { unusedClasses, withoutUnused } from '../../../infra/build/monaco-parts.ts';

const root = new URL('../../../node_modules/monaco-editor/esm/vs/', import.meta.url).pathname;
const workers = `${root}internal/common/workers.js`;
const differences = `${root}editor/browser/widget/diffEditor/diffEditorWidget.js`;

t.test('what creates the workers of Monaco’s languages brings none of Monaco’s features', async (t) => {
  const code = await readFile(workers, 'utf8');
  t.match(code, 'inlineCompletions');
  const reduced = withoutUnused(code, workers);
  t.notMatch(reduced, '/contrib/');
  t.match(reduced, "import { editor } from '../../editor/editor.api.js';");
  t.match(reduced, /export \{.*\bcreateWebWorker\b/);
});

t.test(
  'Monaco has each of the unused classes, none of which can be created, and its other modules stay',
  async (t) => {
    for (const [module, name] of Object.entries(unusedClasses)) {
      const reduced = withoutUnused(await readFile(root + module, 'utf8'), root + module);
      t.match(reduced, new RegExp(`^export class ${name} \\{ constructor\\(\\) \\{ throw .+\\n$`), module);
    }
    const code = await readFile(differences, 'utf8');
    t.equal(withoutUnused(code, `${root}editor/browser/view.js`), null);
    t.equal(withoutUnused('', '/app/src/internal/common/workers.js'), null);
  },
);

t.test('a version of Monaco with other modules fails the build', async (t) => {
  t.throws(() => withoutUnused('export {};', workers), /workers\.js/);
  t.throws(() => withoutUnused('export { Other };', differences), /diffEditorWidget\.js/);
});
