import t from 'tap';
import type { WebCode } from '../../../../src/modules/webs/rules/page.ts';
import { createStackLocations } from '../../../../src/pages/(preview)/console/stack-locations.ts';
import { inlineScripts, nameScripts } from '../../../../src/pages/(preview)/page/inline-scripts.ts';
import { measureProcessor } from '../../../helpers/processor-time.ts';

const web = (part: Partial<WebCode>): WebCode => ({
  html: '',
  css: '',
  js: '',
  cssLinks: [],
  jsLinks: [],
  htmlLinks: [],
  ...part,
});
const code = (html: string) => inlineScripts(html).map(({ start, end }) => html.slice(start, end));

t.test('scripts in the HTML are found as a browser finds them', async (t) => {
  t.same(code('<p>a</p><script>one()</script>\n<SCRIPT type="module">two()</SCRIPT>'), ['one()', 'two()']);
  t.same(code('<!-- <script>no()</script> --><script>yes()</script>'), ['yes()']);
  t.same(code('<a title="<script>no()</script>">x</a><script>yes()</script>'), ['yes()']);
  t.same(code('<textarea><script>no()</script></textarea><style>/*<script>*/</style>'), []);
  t.same(code('<script src="x.js"></script><script type="text/template"><b></script>'), []);
  t.same(code('<script type=application/json>{}</script><script type="text/javascript">y()</script>'), [
    'y()',
  ]);
  t.same(code('<script data-src="no">it()</script>'), ['it()']);
  t.same(code('<script>never ends'), []);
  t.same(code("it's < 3 <b it's><script>z()</script>"), ['z()']);
  t.same(inlineScripts('<script type=module>a</script>')[0]?.isModule, true);
});

t.test('parsing a large page is fast', async (t) => {
  const html = `<p title="${'"<'.repeat(3)}>`.repeat(40_000);
  const took = measureProcessor();
  inlineScripts(`${html}<script>a()</script>`);
  t.ok(took() < 2_000);
});

t.test('each script is named without moving its lines', async (t) => {
  const html = '<script>\n  a();\n</script>\n<b>x</b>';
  t.equal(nameScripts(html), '<script>\n  a();\n\n//# sourceURL=html-0.js\n</script>\n<b>x</b>');
});

t.test('lines of the script pane are those of the script', async (t) => {
  const { of, first } = createStackLocations(web({ js: 'a\nb\nc' }), false);
  t.same(of({ file: 'script.js', line: 2, column: 5 }), { field: 'js', line: 2, column: 5 });
  t.same(of({ file: 'https://p.test/preview/script.js', line: 2, column: 0 }), {
    field: 'js',
    line: 2,
    column: null,
  });
  t.equal(of({ file: 'https://cdn.test/script.js', line: 2, column: 5 }), null);
  t.equal(of({ file: 'codeweb-preview.js', line: 2, column: 5 }), null);
  const stack = 'TypeError: x\n    at https://cdn.test/lib/script.js:9:9\n    at go (script.js:3:7)';
  t.same(first(stack), { field: 'js', line: 3, column: 7 });
  t.same(first('go@http://localhost:1/preview/script.js:3:7\n@x:1:1'), { field: 'js', line: 3, column: 7 });
});

t.test('a stack is listed frame by frame, without the error’s message', async (t) => {
  const { trace } = createStackLocations(web({ js: 'a\nb' }), false);
  t.same(trace('Error: x\n  y\n    at go (script.js:2:1)\n    at https://cdn.test/a.js:1:1'), [
    { words: 'at go (script.js:2:1)', location: { field: 'js', line: 2, column: 1 } },
    { words: 'at https://cdn.test/a.js:1:1', location: null },
  ]);
});

t.test('a position past the end of the script is its last line', async (t) => {
  const { of } = createStackLocations(web({ js: 'if (' }), false);
  t.same(of({ file: 'script.js', line: 3, column: 1 }), { field: 'js', line: 1, column: 1 });
});

t.test('lines of a script in the HTML are counted from its position', async (t) => {
  const { of } = createStackLocations(web({ html: '<b>\n</b>\n  <script>one()\n  two()</script>' }), false);
  t.same(of({ file: 'html-0.js', line: 1, column: 1 }), { field: 'html', line: 3, column: 11 });
  t.same(of({ file: 'html-0.js', line: 2, column: 3 }), { field: 'html', line: 4, column: 3 });
  t.equal(of({ file: 'html-7.js', line: 1, column: 1 }), null);
});

t.test('an error in an attribute is located by its name and its text', async (t) => {
  const stackOf = (words: string, line: number) =>
    `${words}\n    at HTMLButtonElement.onclick (http://localhost:4/preview/frame:${line}:147)`;
  const one = createStackLocations(web({ html: '<p>\n</p>\n<b onclick="\n  go()">x</b>' }), false);
  t.same(one.first(stackOf('ReferenceError: go is not defined', 2)), {
    field: 'html',
    line: 4,
    column: null,
  });
  const two = createStackLocations(
    web({ html: '<b onclick="go()">x</b>\n<i onclick="stay()">y</i>' }),
    false,
  );
  t.same(two.first(stackOf('ReferenceError: stay is not defined', 1)), {
    field: 'html',
    line: 2,
    column: null,
  });
  t.equal(two.first(stackOf('TypeError: x is null', 1)), null);
});

t.test('code with loop guards has lines without columns', async (t) => {
  const { of } = createStackLocations(web({ js: 'while (1) { a }' }), true);
  t.same(of({ file: 'script.js', line: 1, column: 30 }), { field: 'js', line: 1, column: null });
});

t.test('a file that did not load is located where it was requested', async (t) => {
  const { ofAddress: asked } = createStackLocations(
    web({ html: 'x\n<img src="a.png">', css: '@import "b.css";' }),
    false,
  );
  t.same(asked('a.png'), { field: 'html', line: 2, column: 11 });
  t.same(asked('@import'), { field: 'css', line: 1, column: 1 });
  t.equal(asked('c.png'), null);
  t.equal(asked(''), null);
});

t.test('positions in compiled texts are mapped to the sources', async (t) => {
  const written = {
    ...web({
      html: '<h1>a</h1>\n<script>\nfails()\n</script>',
      css: 'b { c: url(d.png) }',
      js: '\nfails();',
    }),
    htmlSource: { kind: 'markdown', text: '# a\n\n\n<script>\nfails()\n</script>' } as const,
    cssSource: { kind: 'scss', text: '$d: 1;\n\nb { c: url(d.png) }' } as const,
    jsSource: { kind: 'typescript', text: 'type A = 1;\nfails();' } as const,
  };
  const locations = createStackLocations(written, false);
  t.same(locations.of({ file: 'script.js', line: 2, column: 1 }), { field: 'js', line: 2, column: null });
  t.same(locations.of({ file: 'html-0.js', line: 2, column: 1 }), { field: 'html', line: 5, column: null });
  t.match(locations.ofAddress('d.png'), { field: 'css', line: 3 });
  const lost = createStackLocations({ ...written, htmlSource: { kind: 'markdown', text: '# b' } }, false);
  t.equal(lost.of({ file: 'html-0.js', line: 2, column: 1 }), null);
});
