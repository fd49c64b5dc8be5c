import t from 'tap';
import { renderFiles } from '../../../src/modules/webs/page.ts';
import { fileOf, find, findOne, zipOf } from './support.ts';

const page = (head: string, body: string) =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>\n${head}\n</head>\n<body>\n${body}\n</body>\n</html>\n`;

t.test('a page is taken apart into panes, links and head tags', async (t) => {
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
  <script src="https://example.org/a.js" defer></script>
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

t.test('scripts stay where they are if the order in which they run would change', async (t) => {
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

t.test('attributes of html and body stay, in tags that a browser adds to its own', async (t) => {
  const source = '<html class="dark" lang="de"><body data-x="1"><p>Hi';
  t.match(await findOne(fileOf('a.html', source)), {
    html: '<html class="dark" lang="de">\n<body data-x="1">\n<p>Hi',
    notes: ["The page's language, de, does not come"],
  });
});

t.test(
  'a piece of HTML comes as it is, and a document without tags for head and body is understood',
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

t.test('files that a page refers to come with it, and others are named one by one', async (t) => {
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
    'site/more.zip': 'PK',
    'site/README.md': '#',
    '__MACOSX/site/._index.html': 'x',
  };
  const { format, webs, problems } = await find(await zipOf('site.zip', files));
  t.equal(format, 'zip of pages');
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
    { name: 'site/cat.png', reason: 'It is neither HTML nor CSS nor JavaScript' },
    { name: 'site/other/x/unused.css', reason: 'No page of its folder uses it' },
    { name: 'site/more.zip', reason: 'It is a zip in a zip: unpack it first' },
  ]);
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

t.test('what the editor downloads as three files comes back exactly', async (t) => {
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
      js: seed % 4 === 0 ? '' : `go(${seed})\n`,
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
