import t from 'tap';
import { assemblePage, type WebCode } from '../../../src/modules/webs/page.ts';
import { differsInStyleOnly, sameCode } from '../../../src/pages/(preview)/web-code.ts';

const web = (part: Partial<WebCode>): WebCode => ({
  html: '',
  css: '',
  js: '',
  cssLinks: [],
  jsLinks: [],
  htmlLinks: [],
  ...part,
});

t.test('the parts of a web stand in the order people know', async (t) => {
  const page = assemblePage(
    web({
      html: '<h1>Hi</h1>',
      css: 'h1 { color: red }',
      js: 'go()',
      cssLinks: ['https://example.com/a.css'],
      jsLinks: ['https://example.com/a.js'],
      htmlLinks: ['<meta name="x" content="y">'],
    }),
  );
  const places = ['<meta name="x"', 'a.css', 'h1 { color', '<h1>Hi', 'a.js', 'go()'].map((part) =>
    page.indexOf(part),
  );
  t.notOk(places.includes(-1));
  t.same(
    places,
    places.toSorted((a, b) => a - b),
  );
});

t.test('a closing tag inside script or style does not end it', async (t) => {
  const page = assemblePage(web({ css: 'a{}</style><i>', js: 'x = "</script><b>"' }));
  t.notMatch(page, '</style><i>');
  t.notMatch(page, '</script><b>');
  t.match(page, 'x = "<\\/script><b>"');
  t.match(assemblePage(web({ js: '"</SCRIPT >"' })), '"<\\/SCRIPT >"');
});

t.test('a comment that opens a script inside the script does not swallow the page', async (t) => {
  const page = assemblePage(web({ js: 'x = "<!--<script>"' }));
  t.notMatch(page, '<!--');
  t.match(assemblePage(web({ js: 'a <!--b' })), 'a <!--b', 'alone it is left as it was');
});

t.test('addresses cannot leave their attribute', async (t) => {
  const page = assemblePage(web({ cssLinks: ['https://x.test/"><script>alert(1)</script>'] }));
  t.notMatch(page, '"><script>alert');
});

t.test('links and head tags under ten characters are left out', async (t) => {
  const page = assemblePage(web({ cssLinks: ['http://x'], jsLinks: ['  ./a.js  '], htmlLinks: ['<base>'] }));
  t.notMatch(page, 'http://x');
  t.notMatch(page, './a.js');
  t.notMatch(page, '<base>');
});

t.test('the first line of the script pane is the first line of the script', async (t) => {
  t.match(assemblePage(web({ js: 'first()' })), '<script>first()\n');
});

t.test('a change of style sheets alone is told from others', async (t) => {
  const before = web({ html: 'a', css: 'b', js: 'c' });
  t.ok(differsInStyleOnly(before, { ...before, css: 'x' }));
  t.notOk(differsInStyleOnly(before, { ...before, css: 'x', html: 'y' }));
  t.ok(differsInStyleOnly(before, { ...before, css: 'x', cssLinks: ['https://example.com/'] }));
  t.notOk(differsInStyleOnly(before, { ...before, jsLinks: ['https://example.com/'] }));
  t.notOk(differsInStyleOnly(before, { ...before }));
  t.ok(sameCode(before, { ...before }));
  t.notOk(sameCode(before, { ...before, js: 'd' }));
});
