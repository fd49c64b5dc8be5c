import t from 'tap';
import { renderFiles } from '../../../src/modules/webs/rules/page.ts';
import { toGroup, withAddresses } from '../../../src/pages/(import)/import/items.ts';
import { fileOf, find, findOne, zipOf } from './support.ts';

const page = (head: string, body: string) =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>\n${head}\n</head>\n<body>\n${body}\n</body>\n</html>\n`;

t.test('a page is split into panes, links and head tags', async (t) => {
  const head = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Say &quot;hello&quot;">
<meta name="theme-color" content="#fff">
<title>
  Fish &amp; chips
</title>
<link rel="stylesheet" href="//example.org/a.css?x=1&amp;y=2">
<style>
p { color: red }
</style>
<style media="print">p { display: none }</style>`;
  const body = `  <p>Hi</p>
  <svg><style>path { fill: red }</style></svg>
  <script type="application/json" id="data">{}</script>
  <script src="https://example.org/a.js"></script>
  <script>
  start("<p>")
  </script>
  <!-- <script>never()</script> -->`;
  t.match(await findOne(fileOf('fish.html', page(head, body))), {
    title: 'Fish & chips',
    description: 'Say "hello"',
    html: `  <p>Hi</p>
  <svg><style>path { fill: red }</style></svg>
  <script type="application/json" id="data">{}</script>
  <!-- <script>never()</script> -->`,
    css: 'p { color: red }\n@media print {\np { display: none }\n}',
    js: '  start("<p>")',
    cssLinks: ['https://example.org/a.css?x=1&y=2'],
    jsLinks: ['https://example.org/a.js'],
    htmlLinks: ['<meta name="theme-color" content="#fff">'],
    notes: [],
  });
});

t.test('scripts stay in place if moving them would change the order of execution', async (t) => {
  const config = '<script>window.config = {}</script>';
  const linked = '<script src="https://example.org/lib.js"></script>';
  const web = await findOne(fileOf('a.html', page(`${config}\n${linked}`, '<p>\n<script>last()</script>')));
  t.match(web, { htmlLinks: [config, linked], jsLinks: [], js: 'last()', html: '<p>' });
  const writing = '<script>document.write("<b>")</script>';
  t.match(await findOne(fileOf('b.html', page('', `<p>${writing}`))), { html: `<p>${writing}`, js: '' });
  const long = `<script>${'x'.repeat(3_000)}</script>`;
  t.match(await findOne(fileOf('c.html', page(`${long}${linked}`, '<p>'))), {
    htmlLinks: [],
    html: `${long}\n${linked}\n<p>`,
  });
});

t.test('attributes of html and body are kept, in tags that a browser merges into its own', async (t) => {
  const source = '<html class="dark" lang="de"><body data-x="1"><p>Hi';
  t.match(await findOne(fileOf('a.html', source)), {
    html: '<html class="dark" lang="de">\n<body data-x="1">\n<p>Hi',
    notes: ["The page's language, de, does not come"],
  });
});

t.test(
  'a fragment of HTML is unchanged, and a document without head and body tags is understood',
  async (t) => {
    const piece = '<h1>Title</h1>\n<p>Text &amp; more\n';
    t.match(await findOne(fileOf('my-first_page.html', piece)), {
      title: 'my first page',
      html: piece.trimEnd(),
      css: '',
      js: '',
    });
    const short = '<!doctype html>\n<meta charset=utf-8>\n<title>Short</title>\n<style>p{}</style>\n<p>Hi\n';
    t.match(await findOne(fileOf('a.html', short)), {
      title: 'Short',
      css: 'p{}',
      html: '<p>Hi',
      htmlLinks: [],
    });
  },
);

t.test('files that a page refers to are imported with it, and others are named one by one', async (t) => {
  const files = {
    'site/index.html': page(
      '<link rel="stylesheet" href="css/a%20b.css">\n<link rel="icon" href="icon.png">',
      '<img src="cat.png">\n<script src="./main.js?v=2"></script>',
    ),
    'site/css/a b.css': 'p{}',
    'site/main.js': 'main()',
    'site/cat.png': 'PNG',
    'site/other/about.html': '<p>About',
    'site/other/free.js': 'free()',
    'site/other/x/unused.css': 'x{}',
    'site/other/notes.txt': 'text',
    'site/more.zip': 'PK',
    'site/README.md': '#',
    '__MACOSX/site/._index.html': 'x',
  };
  const { read, format, webs, problems } = await find(await zipOf('site.zip', files));
  t.equal(format, 'zip of pages');
  t.match(read[0]?.found.assets, [{ path: 'site/cat.png', relativeUrls: ['cat.png'] }]);
  t.match(webs, [
    {
      title: 'site',
      css: 'p{}',
      js: 'main()',
      notes: ['The page refers to icon.png, which is not among the files'],
    },
    { title: 'about', html: '<p>About', js: 'free()' },
  ]);
  t.strictSame(problems, [
    { name: 'site/other/x/unused.css', reason: 'No page of its folder uses it' },
    { name: 'site/other/notes.txt', reason: 'It is neither HTML nor CSS nor JavaScript' },
    { name: 'site/more.zip', reason: 'It is a zip in a zip: unpack it first' },
  ]);
});

t.test(
  'pictures, videos and sounds in a zip are offered as assets, whose addresses replace those in pages',
  async (t) => {
    const files = {
      'site/index.html': page(
        '<link rel="stylesheet" href="css/a.css">',
        '<img src="img/cat.png" srcset="img/cat.png 1x, ./img/cat.png 2x"><img src="my cat.jpg"><img src="data/img/cat.png"><audio src=beep.mp3></audio>\n<script src="js/a.js"></script>',
      ),
      'site/css/a.css': "p { background: url(../img/cat.png), url('../img/none.png') }",
      'site/js/a.js': 'new Image().src = "img/cat.png"',
      'site/img/cat.png': 'PNG',
      'site/my cat.jpg': 'JPEG',
      'site/beep.mp3': 'MP3',
      'site/big.gif': new Uint8Array(1_500_001),
      '__MACOSX/site/._cat.png': 'x',
    };
    const { read, problems } = await find(await zipOf('site.zip', files));
    t.match(problems, [{ name: 'site/big.gif', reason: 'Max Size 1.5MB' }]);
    const [file] = read;
    if (!file) throw new Error('nothing was read');
    const assets = file.found.assets ?? [];
    t.match(
      assets.map(({ path, kind, title }) => ({ path, kind, title })),
      [
        { path: 'site/img/cat.png', kind: 'image', title: 'cat' },
        { path: 'site/my cat.jpg', kind: 'image', title: 'my cat' },
        { path: 'site/beep.mp3', kind: 'audio', title: 'beep' },
      ],
    );
    const group = toGroup(file);
    t.equal(group.extras.assets, true, 'chosen, since the page needs them');
    const [item] = group.items;
    if (!item) throw new Error('no web');
    const uploaded = assets.map((asset, at) => ({ ...asset, now: `/media/${at}` }));
    t.match(withAddresses(item, uploaded).web, {
      html: '<img src="/media/0" srcset="/media/0 1x, /media/0 2x"><img src="/media/1"><img src="data/img/cat.png"><audio src=/media/2></audio>',
      css: "p { background: url(/media/0), url('../img/none.png') }",
      js: 'new Image().src = "/media/0"',
    });
  },
);

t.test('a page is read in its declared encoding', async (t) => {
  const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const textOf = async (content: Uint8Array<ArrayBuffer>, name = 'a.html') =>
    (await findOne(fileOf(name, content))).html;
  t.equal(await textOf(latin('<meta charset=ISO-8859-1><p>\xe9\x80')), '<p>é€');
  t.equal(
    await textOf(latin('<!-- <meta charset="shift_jis"> --><meta charset=\'windows-1251\'><p>\xc0')),
    '<!-- <meta charset="shift_jis"> --><meta charset=\'windows-1251\'><p>А',
  );
  t.equal(
    await textOf(
      latin('<?xml version="1.0" encoding="iso-8859-2"?><html><head></head><body>\xb1'),
      'a.xhtml',
    ),
    'ą',
  );
  const utf8 = new TextEncoder();
  t.equal(await textOf(utf8.encode('<meta charset="utf-16"><p>é')), '<p>é', 'it cannot be what it says');
  t.equal(await textOf(utf8.encode('<meta charset="no-such"><p>é')), '<p>é');
  t.equal(await textOf(utf8.encode('\ufeff<meta charset="windows-1252"><p>é')), '<p>é', 'the mark counts');
  const css = await findOne(fileOf('a.css', latin('@charset "windows-1252";p{content:"\xe9"}')));
  t.match(css.css, /content:"é"/);
  const { problems } = await find(fileOf('a.html', latin('<meta charset="shift_jis"><p>\x81')));
  t.strictSame(problems, [{ name: 'a.html', reason: 'It is no text in shift_jis' }]);
});

t.test('any source is parsed in linear time', async (t) => {
  const pieces = [
    '<script>',
    '</script>',
    '<style>',
    '@import ',
    '/*',
    '"',
    '<link rel=stylesheet href=a.css>',
    '<!--',
    ' ',
    '("a.js',
    '</b',
    '<script src=a.js></script>',
  ];
  const filled = (unit: string) => unit.repeat(Math.floor(300_000 / unit.length));
  const timeOf = async (source: string) => {
    const file = await zipOf('site.zip', { 'index.html': source, 'a.js': 'a()', 'a.css': 'p{}' });
    const started = process.cpuUsage();
    await find(file);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1_000;
  };
  for (const one of pieces)
    for (const other of ['', 'x', '<script src=a.js></script>']) {
      const milliseconds = await timeOf(filled(one + other));
      t.ok(milliseconds < 3_000, `${one}${other}: ${Math.round(milliseconds)} ms of CPU`);
    }
  const milliseconds = await timeOf(`<style media=print>${filled("'\\")}</style>`);
  t.ok(milliseconds < 3_000, `strings that end with a backslash: ${Math.round(milliseconds)} ms of CPU`);
});

t.test('scripts loaded by other scripts do not run as scripts of the page', async (t) => {
  const files = {
    'index.html': page('', '<p>Hi\n<script src="main.js"></script>'),
    'main.js': 'new Worker("./worker.js"); import("lazy.mjs")',
    'worker.js': 'onmessage = () => importScripts("part.js")',
    'part.js': 'part()',
    'lazy.mjs': 'lazy()',
  };
  const { webs, problems } = await find(await zipOf('site.zip', files));
  t.equal(webs[0]?.js, files['main.js']);
  const reason = 'A script loads it while it runs, as a worker or module, and a web has no files';
  t.strictSame(
    problems.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    ['lazy.mjs', 'part.js', 'worker.js'].map((name) => ({ name, reason })),
  );
});

t.test('pages chosen together with their style sheet and script are one web', async (t) => {
  const web = await findOne(
    fileOf(
      'index.html',
      page('<link rel="stylesheet" href="style.css">', '<p>Hi\n<script src="script.js"></script>'),
    ),
    fileOf('style.css', 'p{}\r\n'),
    fileOf('script.js', '\ufeffgo()'),
  );
  t.match(web, { html: '<p>Hi', css: 'p{}\n', js: 'go()' });
  t.match(await findOne(fileOf('a.css', 'p{}'), fileOf('a.js', 'go()')), {
    html: '',
    css: 'p{}',
    js: 'go()',
  });
});

t.test('the editor’s download as three files is imported exactly', async (t) => {
  const pieces = [
    '<p>Hi</p>',
    '\n',
    '  <b class="x">\n',
    'text',
    '&amp;',
    '<svg><style>a{}</style></svg>',
    '<!-- c -->',
    '<script type="module">import "a"</script>',
  ];
  for (let seed = 0; seed < 200; seed += 1) {
    const web = {
      html: `<main>${Array.from({ length: seed % 9 }, (_, at) => pieces[(seed * 7 + at * 5) % pieces.length]).join('')}</main>`,
      css: seed % 3 === 0 ? '' : `p { order: ${seed} }\n`,
      js: seed % 4 === 0 ? '' : `${seed % 3 ? 'go' : 'await go'}(${seed})\n`,
      cssLinks: seed % 2 ? ['https://example.org/a.css?a=1&b=2'] : [],
      jsLinks: seed % 5 ? [] : ['https://example.org/a.js'],
      htmlLinks: seed % 6 ? [] : ['<meta name="color" content="red">'],
    };
    const title = `Web <${seed}> & more`;
    const found = await findOne(await zipOf('web.zip', renderFiles(web, title)));
    const { html, css, js, cssLinks, jsLinks, htmlLinks } = found;
    t.strictSame({ html, css, js, cssLinks, jsLinks, htmlLinks }, web, `seed ${seed}`);
    t.equal(found.title, title);
  }
});
