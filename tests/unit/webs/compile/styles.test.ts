import t from 'tap';
import { compileLess } from '../../../../src/modules/webs/rules/compile/less.ts';
import { noImports } from '../../../../src/modules/webs/rules/compile/problem.ts';
import { compileScss } from '../../../../src/modules/webs/rules/compile/scss.ts';

t.test('SCSS and Less compile to CSS', async (t) => {
  const scss = '@use "sass:math";\n$a: red;\np { b { color: $a; width: math.div(6px, 2); } }';
  t.same(compileScss(scss), { code: 'p b {\n  color: red;\n  width: 3px;\n}', problems: [] });
  const { code, problems } = await compileLess('@a: red; p { b { color: fade(@a, 50%) } }');
  t.same(problems, []);
  t.match(code, /p b \{\s+color: rgba\(255, 0, 0, 0\.5\);/);
});

t.test('an error is reported with its position', async (t) => {
  t.match(compileScss('a {\n  b: $none;\n}'), {
    code: null,
    problems: [{ text: 'Undefined variable.', line: 2, column: 6, endLine: 2, endColumn: 11 }],
  });
  t.match(await compileLess('a {\n  b: @none;\n}'), {
    code: null,
    problems: [{ text: 'variable @none is undefined', line: 2, column: 6 }],
  });
});

t.test('SCSS warnings are reported, and the code compiles', async (t) => {
  const { code, problems } = compileScss('@warn "soon gone";\na { b: c; }');
  t.match(code, 'b: c');
  t.match(problems, [{ severity: 'warning', text: 'soon gone' }]);
});

t.test('imports are left to the browser', async (t) => {
  for (const text of [
    '@use "https://example.com/a";',
    '@use "a";',
    '@import "a";',
    '@forward "file:///etc/passwd";',
  ])
    t.match(compileScss(text), { code: null, problems: [{ text: noImports }] }, text);
  for (const text of [
    '@import "a";',
    '@import (inline) "https://example.com/a.css";',
    '@import (reference) "//b/a";',
  ])
    t.match(await compileLess(text), { code: null, problems: [{ text: noImports }] }, text);
  t.match(compileScss('@import url(https://example.com/a.css);'), { code: /^@import url/ });
});

t.test('Less runs no JavaScript of a source', async (t) => {
  t.match(await compileLess('@plugin "a";'), { code: null, problems: [{ text: /@plugin/ }] });
  t.match(await compileLess('a { b: `1 + 1` }'), { code: null, problems: [{ text: /JavaScript/ }] });
  t.match(await compileLess('a { b: data-uri("a.png"); c: image-size("a.png") }'), { code: /image-size/ });
});

t.test('hostile texts end with an error, or with CSS', async (t) => {
  for (const text of ['{', '(', '[', 'a{', '@', '"', '/*', '&', '\\']) {
    t.type(compileScss(text.repeat(5_000)).problems, Array, `SCSS ${text}`);
    t.type((await compileLess(text.repeat(5_000))).problems, Array, `Less ${text}`);
  }
});
