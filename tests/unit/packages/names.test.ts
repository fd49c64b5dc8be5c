import t from 'tap';
import {
  renderDiskBundle,
  renderExportedMap,
} from '../../../src/modules/packages/rules/exported-packages.ts';
import { parsePinned, parseSpecifier } from '../../../src/modules/packages/rules/fields.ts';
import { importMapOf, parsePackagePath, typeOfKey } from '../../../src/modules/packages/rules/files.ts';
import { assemblePage } from '../../../src/modules/webs/rules/page.ts';
import { importsOf } from '../../../src/pages/(editor)/packages/imports.ts';

const hash = 'ab'.repeat(32);

t.test('names of packages and their entries are distinguished from everything else', async (t) => {
  t.strictSame(parseSpecifier('d3'), { name: 'd3', subpath: '.' });
  t.strictSame(parseSpecifier('@a/b/c/d.js'), { name: '@a/b', subpath: './c/d.js' });
  for (const text of [
    ...['', '.', '..', './x', '../x', '/x', 'https://a.b/c.js', 'data:text/javascript,1', 'a//b', 'a/../b'],
    ...[
      'a/.hidden',
      '@a',
      '@/b',
      '__proto__',
      'a b',
      'a\\b',
      'a?b',
      'a#b',
      'a%2fb',
      'a\0b',
      `a${'b'.repeat(300)}`,
    ],
  ])
    t.equal(parseSpecifier(text), null, JSON.stringify(text));
  t.strictSame(parsePinned('@a/b@1.2.3-beta.1'), { name: '@a/b', version: '1.2.3-beta.1' });
  for (const text of ['d3', 'd3@', 'd3@latest', 'd3@^1.0.0', '@a/b', 'd3@1.0', 'd3@1.0.0/x', '@1.0.0'])
    t.equal(parsePinned(text), null, text);
});

t.test('only hashes are accepted as paths and keys', async (t) => {
  t.match(parsePackagePath(`/preview/packages/${hash}.js`), { key: `packages/${hash}.js` });
  for (const name of ['d3.js', `${hash}.mjs`, `../${hash}.js`, `${hash.toUpperCase()}.js`, `${hash}.js/x`])
    t.equal(parsePackagePath(`/preview/packages/${name}`), null, name);
  t.equal(typeOfKey(`packages/${hash}.json`), 'application/json; charset=utf-8');
  t.equal(typeOfKey('packages/../x.js'), null);
});

t.test('the import map precedes everything of the web, and cannot end a script', async (t) => {
  const importMap = importMapOf([{ name: '</script><b>', hash }]);
  const page = assemblePage({
    ...{ html: '<p>', css: '', js: 'import "x"', importMap },
    ...{ cssLinks: [], jsLinks: [], htmlLinks: ['<base href="https://example.org/">'] },
  });
  t.ok(page.indexOf('importmap') < page.indexOf('<base'));
  t.equal(page.split('</script>').length, 3);
  t.notMatch(
    assemblePage({ html: '', css: '', js: '', cssLinks: [], jsLinks: [], htmlLinks: [] }),
    'importmap',
  );
  t.equal(importMapOf([]), undefined);
  t.equal(importMapOf(null), undefined);
});

t.test('an exported page loads its packages by relative addresses, and from disk by scripts', async (t) => {
  const map = renderExportedMap([{ name: 'd3', hash }], './packages');
  t.match(map, `<script type="importmap">{"imports":{"d3":"./packages/${hash}.js"}}</script>`);
  t.match(map, `packages/${hash}.disk.js`);
  t.equal(map.split('</script>').length, 3, 'what is written later ends nothing now');
  t.equal(renderExportedMap([], './packages'), '');
  const code = 'export default "ü</script>";'.repeat(3_000);
  const self: { codewebPackages?: Record<string, string> } = {};
  new Function('self', renderDiskBundle(hash, Buffer.from(code)))(self);
  const address = self.codewebPackages?.[hash] ?? '';
  t.equal(Buffer.from(address.split(',')[1] ?? '', 'base64').toString('utf8'), code);
});

t.test('imports of a script are found, but not in comments and strings', async (t) => {
  const script = `import d3, { a } from 'd3'; import '@a/b/c.js'; export * from "three";
    // import 'comment'
    const text = "import 'text'", sure = \`import 'template'\`;
    import('late').then(); import(text); import './own.js'; import 'https://example.org/x.js';`;
  t.strictSame(await importsOf(script), ['d3', '@a/b/c.js', 'three', 'late']);
  t.equal(await importsOf('import { from'), null, 'while it is typed');
});
