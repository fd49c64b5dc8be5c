import t from 'tap';
import { createManifest } from '../../../src/modules/exports/rules/manifest.ts';
import { renderWebFolder } from '../../../src/modules/exports/rules/web-folder.ts';
import { fileOf, find, findOne, zipOf } from './support.ts';

t.test('an export keeps sources exactly', async (t) => {
  const web = {
    ...{ id: '0193a7f0-5b1e-7c22-9d4a-3f2b6c1d8e90', address: 'https://a.test/web/1', title: 'Written' },
    ...{
      description: 'In other languages',
      tags: [],
      visibility: 'public' as const,
      cssLinks: [],
      jsLinks: [],
      htmlLinks: [],
    },
    ...{
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      views: 0,
      likes: 0,
      comments: 0,
    },
    ...{ forkedFrom: null, picture: null, html: '<h1>Hi</h1>', css: 'a b {}', js: 'let a;' },
    sources: {
      html: { kind: 'markdown' as const, text: '# Hi\r\n' },
      css: { kind: 'scss' as const, text: 'a { b {} }' },
      js: { kind: 'tsx' as const, text: 'let a: <', isStale: true },
    },
    compiledWith: 'sucrase 3.35.1',
  };
  const files = renderWebFolder(web);
  t.strictSame(Object.keys(files).sort(), [
    ...['index.html', 'script.js', 'source/index.md', 'source/script.tsx', 'source/style.scss', 'style.css'],
    'web.json',
  ]);
  t.equal(files['source/script.tsx'], web.sources.js.text);
  const folder = Object.entries(files).map(([name, text]) => [`webs/written-1/${name}`, text]);
  const zip = await zipOf('export.zip', {
    'codeweb.json': JSON.stringify(createManifest('https://a.test', 'ada', new Date(0))),
    ...Object.fromEntries(folder),
  });
  const found = await findOne(zip);
  t.strictSame(found.sources, web.sources);
  t.match(found, { html: web.html, css: web.css, js: web.js, compiledWith: web.compiledWith });
});

t.test('a pen’s sources are imported with CodePen’s compiled code', async (t) => {
  const zip = await zipOf('pen.zip', {
    'menu/src/index.pug': 'p Hello',
    'menu/src/style.scss': 'a { b { c: d } }',
    'menu/src/script.babel': 'const a = <b/>;',
    'menu/dist/index.html':
      '<!DOCTYPE html><html><head><title>CodePen - Menu</title></head><body><p>Hello</p></body></html>',
    'menu/dist/style.css': 'a b {\n  c: d;\n}',
    'menu/dist/script.js': 'const a = React.createElement("b", null);',
  });
  const found = await findOne(zip);
  t.strictSame(found.sources, {
    css: { kind: 'scss', text: 'a { b { c: d } }' },
    js: { kind: 'tsx', text: 'const a = <b/>;' },
  });
  t.match(found, { css: 'a b {\n  c: d;\n}', js: 'const a = React.createElement("b", null);' });
  t.notOk(found.compiledHere, 'the code is that of the file');
  t.strictSame(found.notes, ['index.pug comes as the HTML that CodePen made of it']);
});

t.test(
  'LiveCodes projects are compiled, and code that does not compile is stale',
  { timeout: 60_000 },
  async (t) => {
    const project = (style: string, script = 'let n: number = 1;') => ({
      title: 'Clock',
      markup: { language: 'markdown', content: '# Clock' },
      style: { language: 'scss', content: style },
      script: { language: 'typescript', content: script },
      processors: ['autoprefixer'],
    });
    const good = await findOne(fileOf('clock.json', JSON.stringify(project('a { b { c: d } }'))));
    t.match(good, { html: '<h1>Clock</h1>\n', css: 'a b {\n  c: d;\n}', js: /^let n\s+= 1;$/ });
    t.match(good.sources, { html: { kind: 'markdown' }, css: { kind: 'scss' }, js: { kind: 'typescript' } });
    t.strictSame(good.compiledHere, ['markdown', 'scss', 'typescript']);
    t.strictSame(good.notes, ['Its processor autoprefixer is not imported']);
    const broken = await findOne(
      fileOf('clock.json', JSON.stringify(project('a { b', 'let n: number = 1;'))),
    );
    t.strictSame(broken.sources?.css, { kind: 'scss', text: 'a { b', isStale: true });
    t.match(broken.notes.join('\n'), /Its SCSS does not compile: /);
    const pug = { ...project('a{}'), markup: { language: 'pug', content: 'p Hello' } };
    const some = await findOne(fileOf('clock.json', JSON.stringify(pug)));
    t.equal(some.html, '');
    t.match(some.notes, ['Its HTML is in pug, which is not imported']);
  },
);

t.test('fiddles and Web Maker items keep their languages', { timeout: 60_000 }, async (t) => {
  const fiddle = await zipOf('fiddle.zip', {
    'demo.details': '---\nname: Fiddle\ndescription: Plays\npanel_js: 4\npanel_css: 1\n...',
    'demo.html': '<p>',
    'demo.css': 'a { b { c: d } }',
    'demo.js': 'let n: number = 1;',
  });
  t.match(await findOne(fiddle), {
    html: '<p>',
    css: 'a b {\n  c: d;\n}',
    sources: { css: { kind: 'scss' }, js: { kind: 'typescript', text: 'let n: number = 1;' } },
  });
  const item = (title: string, js: string, jsMode: string) => ({
    ...{ title, html: '# Hi', css: 'a{}', js, htmlMode: 'markdown', cssMode: 'css', jsMode },
    externalLibs: { js: 'https://a.test/a.js\nhttps://a.test/b.js', css: '' },
  });
  const items = {
    'item-1': item('Modern', 'const a = <b/>;', 'es6'),
    'item-2': item('Plain', 'const a = 1;', 'es6'),
    'item-3': item('Coffee', 'a = -> 1', 'coffee'),
  };
  const { webs, format, problems } = await find(fileOf('web-maker.json', JSON.stringify(items)));
  t.equal(format, 'Web Maker');
  t.strictSame(problems, []);
  t.match(webs, [
    {
      ...{
        title: 'Modern',
        html: '<h1>Hi</h1>\n',
        css: 'a{}',
        jsLinks: ['https://a.test/a.js', 'https://a.test/b.js'],
      },
      sources: { html: { kind: 'markdown', text: '# Hi' }, js: { kind: 'jsx', text: 'const a = <b/>;' } },
    },
    { title: 'Plain', js: 'const a = 1;' },
    { title: 'Coffee', js: '', notes: ['Its JS is in coffee, which is not imported'] },
  ]);
  t.notOk(webs[1]?.sources?.js, 'a script with nothing of Babel is plain');
});
