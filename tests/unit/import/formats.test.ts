import t from 'tap';
import { fileOf, find, findOne, zipOf } from './support.ts';

t.test('a pen is imported unchanged, with what its settings add to the page', async (t) => {
  const dist = `<!DOCTYPE html>
<html lang="en" >
<head>
  <meta charset="UTF-8">
  <title>CodePen - Pulse &amp; glow</title>
  <link rel="stylesheet" href="https://cdnjs.cloudflare.com/ajax/libs/meyer-reset/2.0/reset.min.css">
<link rel="stylesheet" href="./style.css">

</head>
<body>
<!-- partial:index.partial.html -->
<div class="box"></div>
<!-- partial -->
  <script src='//cdnjs.cloudflare.com/ajax/libs/gsap/3.9.1/gsap.min.js'></script><script  src="./script.js"></script>

</body>
</html>
`;
  const file = await zipOf('pulse-and-glow.zip', {
    'pulse-and-glow/README.md':
      '# Pulse & glow\n\nA Pen created on CodePen.\n\nOriginal URL: [https://codepen.io/ada/pen/abc](https://codepen.io/ada/pen/abc).\n\nIt glows.',
    'pulse-and-glow/LICENSE.txt': 'MIT',
    'pulse-and-glow/src/index.html': '<div class="box"></div>\n',
    'pulse-and-glow/src/style.css': '.box { color: red }\n',
    'pulse-and-glow/src/script.js': 'gsap.to(".box", {})',
    'pulse-and-glow/dist/index.html': dist,
    'pulse-and-glow/dist/style.css': '.box { color: red }\n',
    'pulse-and-glow/dist/script.js': 'gsap.to(".box", {})',
  });
  t.match(await find(file), { format: 'CodePen', problems: [] });
  t.match(await findOne(file), {
    title: 'Pulse & glow',
    description:
      'Original URL: [https://codepen.io/ada/pen/abc](https://codepen.io/ada/pen/abc).\n\nIt glows.',
    html: '<div class="box"></div>\n',
    css: '.box { color: red }\n',
    js: 'gsap.to(".box", {})',
    cssLinks: ['https://cdnjs.cloudflare.com/ajax/libs/meyer-reset/2.0/reset.min.css'],
    jsLinks: ['https://cdnjs.cloudflare.com/ajax/libs/gsap/3.9.1/gsap.min.js'],
    htmlLinks: [],
    visibility: 'private',
    source: 'pulse-and-glow',
    notes: [],
  });
});

t.test('a pen in other languages is imported with CodePen’s compiled code', async (t) => {
  const page = (body: string) =>
    `<!DOCTYPE html>\n<html lang="en">\n<head><title>CodePen - Menu</title></head>\n<body>\n<!-- partial:index.partial.html -->\n${body}\n<!-- partial -->\n<script src="./script.js"></script>\n</body>\n</html>\n`;
  const pen = (folder: string) => ({
    [`${folder}/src/index.pug`]: 'p Hello',
    [`${folder}/src/style.scss`]: 'a { b { c: d } }',
    [`${folder}/src/script.ts`]: 'let n: number',
    [`${folder}/dist/index.html`]: page('<p>Hello</p>'),
    [`${folder}/dist/style.css`]: 'a b { c: d }',
    [`${folder}/dist/script.js`]: 'let n',
  });
  const { webs, problems } = await find(
    await zipOf('all.zip', { ...pen('first-pen'), ...pen('more/second'), 'notes.txt': '?' }),
  );
  t.strictSame(problems, [{ name: 'notes.txt', reason: 'It belongs to no pen' }]);
  t.match(webs, [
    { title: 'Menu', source: 'first-pen' },
    { title: 'Menu', source: 'more/second' },
  ]);
  t.match(webs[0], {
    html: '<p>Hello</p>',
    css: 'a b { c: d }',
    js: 'let n',
    sources: { css: { kind: 'scss', text: 'a { b { c: d } }' }, js: { kind: 'typescript' } },
    notes: ['index.pug comes as the HTML that CodePen made of it'],
  });
});

t.test('a gist is read from the API’s response, and files that GitHub has truncated are named', async (t) => {
  const file = (filename: string, content: string, more = {}) => ({
    [filename]: {
      filename,
      type: 'text/plain',
      language: null,
      raw_url: 'https://gist.example/raw',
      size: content.length,
      truncated: false,
      content,
      ...more,
    },
  });
  const gist = (files: object) =>
    fileOf(
      'gist.json',
      JSON.stringify({
        id: 'aa5a315d61ae9438b18d',
        description: 'Bouncing ball\nOn a canvas',
        public: true,
        files,
      }),
    );
  t.match(
    await findOne(
      gist({
        ...file('index.html', '<canvas></canvas>'),
        ...file('style.css', 'p{}'),
        ...file('script.js', 'draw()'),
      }),
    ),
    {
      title: 'Bouncing ball',
      description: 'On a canvas',
      html: '<canvas></canvas>',
      css: 'p{}',
      js: 'draw()',
    },
  );
  const { webs, problems } = await find(
    gist({
      ...file('index.html', '<p>'),
      ...file('big.js', 'half', { truncated: true }),
      ...file('data.csv', '1,2'),
    }),
  );
  t.equal(webs.length, 1);
  t.strictSame(problems, [
    { name: 'big.js', reason: 'GitHub has cut it off: download it from its raw address' },
    { name: 'data.csv', reason: 'It is neither HTML nor CSS nor JavaScript' },
  ]);
});

const details = `---
 name: Tooltips
 description: "Shows: tooltips"
 authors:
   - Ada
 resources:
   - https://example.org/a.css
   - https://example.org/b.js?v=1
   - /js/empty.js
 normalize_css: no
...
`;

t.test('a fiddle is read from a repository, from a gist, and from loose files', async (t) => {
  const files = { 'demo.html': '<b>Hi</b>', 'demo.css': 'b{}', 'demo.js': 'hi()', 'demo.details': details };
  const expected = {
    title: 'Tooltips',
    description: 'Shows: tooltips',
    html: '<b>Hi</b>',
    css: 'b{}',
    js: 'hi()',
    cssLinks: ['https://example.org/a.css'],
    jsLinks: ['https://example.org/b.js?v=1'],
    notes: ['The resource /js/empty.js does not come'],
  };
  const inFolder = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`repo/tooltips/${name}`, text]),
  );
  t.match(await findOne(await zipOf('repo.zip', inFolder)), expected);
  const gist = Object.fromEntries(
    Object.entries(files).map(([filename, content]) => [filename, { filename, content }]),
  );
  t.match(await findOne(fileOf('g.json', JSON.stringify({ files: gist }))), expected);
  t.match(await findOne(...Object.entries(files).map(([name, text]) => fileOf(name, text))), expected);
});

t.test('the page that JSFiddle saves is read without JSFiddle’s additions', async (t) => {
  const page = `<!DOCTYPE html>
<html>
<head>
  <meta http-equiv="content-type" content="text/html; charset=UTF-8">
  <title>Slider</title>
  <meta http-equiv="content-type" content="text/html; charset=UTF-8">
  <meta name="robots" content="noindex, nofollow">
  <meta name="googlebot" content="noindex, nofollow">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <script type="text/javascript" src="https://code.jquery.com/jquery-3.4.1.js"></script>
  <style id="compiled-css" type="text/css">
      #map { height: 100% }
    /* EOS */
  </style>
</head>
<body>
    <div id="map"></div>
    <script type="text/javascript">//<![CDATA[

$("#map").hide()

  //]]></script>

  <script>
    // tell the embed parent frame the height of the content
    if (window.parent && window.parent.parent){
      window.parent.parent.postMessage(["resultsFrame", {
        height: document.body.getBoundingClientRect().height,
        slug: "QvNUF"
      }], "*")
    }

    // always overwrite window.name, in case users try to set it manually
    window.name = "result"
  </script>
</body>
</html>`;
  const web = await findOne(fileOf('slider.html', page));
  t.match(web, {
    title: 'Slider',
    jsLinks: ['https://code.jquery.com/jquery-3.4.1.js'],
    css: '      #map { height: 100% }\n    /* EOS */',
    htmlLinks: [],
    notes: [],
  });
  t.equal(web.html.trim(), '<div id="map"></div>');
  t.equal(web.js.trim(), '$("#map").hide()');
});

t.test(
  'a bin of JS Bin is read by panes, with the code that JS Bin compiled from other languages',
  async (t) => {
    const plain = `<!DOCTYPE html>
<html>
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Counter</title>
<style id="jsbin-css">
h1 { color: red }
</style>
</head>
<body>
  <h1>Hello</h1>
<script id="jsbin-javascript">
count()
</script>


<script id="jsbin-source-css" type="text/css">h1 { color: red }
</script>

<script id="jsbin-source-javascript" type="text/javascript">count()
</script></body>
</html>`;
    t.match(await find(fileOf('bin.html', plain)), { problems: [] });
    t.match(await findOne(fileOf('bin.html', plain)), {
      title: 'Counter',
      html: '  <h1>Hello</h1>',
      css: 'h1 { color: red }',
      js: 'count()',
      htmlLinks: ['<meta name="viewport" content="width=device-width">'],
      notes: [],
    });
    const translated = plain
      .replace('type="text/css">h1 { color: red }', 'type="text/scss">h1 { b { c: d } }')
      .replace(
        '<script id="jsbin-source-javascript"',
        '<script id="jsbin-source-html" type="text/html"><!DOCTYPE html>\n<html>\n<head><title>Source</title></head>\n<body>\n<i>Hi</i>\n<script src="https://example.org/a.js"><\\/script>\n</body>\n</html></script>\n<script id="jsbin-source-javascript"',
      );
    t.match(await findOne(fileOf('bin.html', translated)), {
      title: 'Source',
      html: '<i>Hi</i>',
      css: 'h1 { color: red }',
      jsLinks: ['https://example.org/a.js'],
      notes: ['The CSS pane comes as JS Bin translated it'],
    });
  },
);

t.test('a LiveCodes project is read with its links and tags', async (t) => {
  const project = (language: string) => ({
    title: 'Clock',
    description: 'Ticks',
    tags: ['time'],
    markup: { language: 'html', content: '<time>' },
    style: { language, content: 'time{}' },
    script: { language: 'javascript', content: 'tick()' },
    stylesheets: ['https://example.org/a.css'],
    scripts: ['https://example.org/a.js'],
  });
  t.match(await findOne(fileOf('clock.json', JSON.stringify(project('css')))), {
    title: 'Clock',
    html: '<time>',
    css: 'time{}',
    js: 'tick()',
    tags: ['time'],
    cssLinks: ['https://example.org/a.css'],
  });
  const stylus = await findOne(fileOf('clock.json', JSON.stringify(project('stylus'))));
  t.match(stylus, { css: '', notes: ['Its CSS is in stylus, which is not imported'] });
});
