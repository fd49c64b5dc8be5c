import { readFile } from 'node:fs/promises';
import t from 'tap';
import { restrictRules } from '../../../infra/build/monaco-css.ts';

const root = new URL('../../../node_modules/monaco-editor/', import.meta.url).pathname;

t.test(
  'none of Monaco’s styles changes the root, on which the styles of the whole page depend',
  async (t) => {
    for (const file of [
      'min/vs/editor/editor.main.css',
      'esm/vs/platform/theme/browser/iconsStyleSheet.js',
      'esm/vs/editor/browser/widget/codeEditor/codeEditorWidget.js',
    ]) {
      const text = await readFile(root + file, 'utf8');
      t.match(text, ':root');
      t.notMatch(restrictRules(text, root + file), ':root');
    }
  },
);

t.test('a version of Monaco with other rules for the root fails the build', async (t) => {
  t.throws(() => restrictRules('.monaco-sash{}', `${root}min/vs/editor/editor.main.css`), /:root/);
  t.equal(restrictRules(':root{}', `${root}esm/vs/editor/editor.api.js`), null);
});
