import t from 'tap';
import { isJsBin, parseJsBin } from '../../../src/pages/(import)/formats/folder.ts';
import { splitDocument } from '../../../src/pages/(import)/formats/html-document.ts';
import { isFiddlePage, parseFiddlePage } from '../../../src/pages/(import)/formats/jsfiddle.ts';
import { readFiles } from '../../../src/pages/(import)/reading/read-files.ts';
import { exportedWeb, exportFiles } from '../../helpers/exported-webs.ts';
import { fileOf, zipOf } from './support.ts';

/** Maximum processor time for 1 MiB, in ms: linear parsers take a tenth of it, quadratic ones minutes. */
const maxMs = 6_000;
const size = 1 << 20;

/** Fragments of pages that begin or end something. */
const parts = [
  ...' \n\ta<>"\'`&/\\{}()=-!*;:$.@[]é\ud800',
  ...[
    '<a ',
    '</',
    '<!--',
    '-->',
    '<!',
    '/*',
    '*/',
    '<p>\n',
    '<?',
    '<a b="',
    '//<![CDATA[',
    ']]>',
    'document .',
  ],
  ...[
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<title>',
    '<noscript>',
    '<textarea>',
    '<svg>',
    '<template>',
  ],
  ...['<html>', '<head>', '<body>', '</body>', '<base>', '<link>', '<meta name=a content=b>', '@import "a";'],
  ...[
    '<link rel=stylesheet href=x>',
    '<link rel=stylesheet href=https://a.test/x>',
    '<style media=print>b{}</style>',
  ],
  ...[
    '<script src=https://a.test/x></script>',
    '<script src=x defer></script>',
    '<script type=module>b</script>',
  ],
  ...['<script class=a>b</script>', "<script>querySelector('head", 'import ', 'await ', '`$\x7b', '\x7b\x7b'],
  ...[
    '<script id="jsbin-javascript">',
    '<style id="jsbin-css">',
    '<script id="jsbin-source-html" type="text/html">',
  ],
  ...[
    '<!-- Created using JS Bin',
    '"resultsFrame"<script> // tell the embed parent frame the height of the content',
  ],
];

function spentOn(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function readAll(text: string): void {
  splitDocument(text);
  if (isJsBin(text)) parseJsBin(text, 'a');
  if (isFiddlePage(text)) parseFiddlePage(text, 'a');
}

t.test(
  'no page of 1 MiB takes more than seconds, whatever fragment it repeats',
  { timeout: 300_000 },
  async (t) => {
    const starts = ['', '<script>', '<style>', '<body>'];
    const slow: string[] = [];
    for (const [at, part] of parts.entries()) {
      const other = parts[(at * 7 + 3) % parts.length] ?? '';
      const texts = [part.repeat(size / part.length), (part + other).repeat(size / (part + other).length)];
      for (const text of texts) {
        const start = starts[at % starts.length] ?? '';
        const spent = spentOn(() => readAll(start + text));
        if (spent > maxMs) slow.push(`${start}${text.slice(0, 80)}: ${Math.round(spent)} ms`);
      }
    }
    // Names that scripts may search for, all different.
    const named = Array.from({ length: 20_000 }, (_, at) => `<script class=name-${at}>b${at}</script>`).join(
      '',
    );
    const spent = spentOn(() => readAll(named));
    if (spent > maxMs) slow.push(`names: ${spent} ms`);
    t.strictSame(slow, []);
  },
);

const many = 10_000;
const filesOf = (name: (at: number) => string, text: (at: number) => string) =>
  Object.fromEntries(Array.from({ length: many }, (_, at) => [name(at), text(at)]));

const archives = {
  'an export of a member': () =>
    exportFiles(Array.from({ length: many / 4 }, (_, at) => exportedWeb(at, { css: 'a{}', js: 'b()' }))),
  'pages in folders of their own': () =>
    filesOf(
      (at) => `f${at}/index.html`,
      (at) => `<p>${at}`,
    ),
  'pages in one folder': () =>
    filesOf(
      (at) => `${at}.html`,
      () => '<img src=a.png>',
    ),
  'scripts in one folder': () =>
    filesOf(
      (at) => `${at}.js`,
      () => 'go()',
    ),
  'a page with pictures': () => ({
    'index.html': Array.from({ length: many }, (_, at) => `<img src="${at}.png">`).join('\n'),
    ...filesOf(
      (at) => `${at}.png`,
      () => 'x',
    ),
  }),
  'a script with many addresses beside pages in folders of their own': () => ({
    'main.js': Array.from({ length: many }, (_, at) => `'${at}.png'`).join(),
    '1.png': 'x',
    ...filesOf(
      (at) => `f${at}/index.html`,
      () => '<p>',
    ),
  }),
  pens: () => ({
    ...filesOf(
      (at) => `p${at >> 1}/${at % 2 ? 'src' : 'dist'}/index.html`,
      () => '<p>',
    ),
  }),
  'files that belong to no pen': () => ({
    ...filesOf(
      (at) => `p${at % 100}/a/${at}.txt`,
      () => '',
    ),
    'p1/src/index.html': '',
    'p1/dist/index.html': '',
  }),
  fiddles: () =>
    filesOf(
      (at) => `f${at}/demo.details`,
      () => 'name: A',
    ),
};

for (const [name, create] of Object.entries(archives))
  t.test(`a zip of ${many} files is read in seconds: ${name}`, { timeout: 120_000 }, async (t) => {
    const zip = await zipOf('many.zip', create(), 'STORE');
    const before = process.cpuUsage();
    const [{ found } = { found: null }] = await readFiles([zip]);
    const { user, system } = process.cpuUsage(before);
    t.ok(found && found.webs.length + found.problems.length + (found.assets?.length ?? 0) > 0);
    t.ok((user + system) / 1_000 < 2.5 * maxMs, `took ${(user + system) / 1_000} ms`);
  });

t.test('a gist of many files is read in seconds', { timeout: 60_000 }, async (t) => {
  const files = filesOf(
    (at) => `${at}.js`,
    () => 'go()',
  );
  const gist = {
    files: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, { content }])),
  };
  const before = process.cpuUsage();
  await readFiles([fileOf('gist.json', JSON.stringify(gist))]);
  t.ok(process.cpuUsage(before).user / 1_000 < maxMs);
});
