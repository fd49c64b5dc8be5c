import t from 'tap';
import { assemblePage, renderFiles, type WebCode } from '../../../src/modules/webs/rules/page.ts';
import { endOfScript } from '../../../src/shared/rules/script-end.ts';

const web = (part: Partial<WebCode>): WebCode => ({
  html: '',
  css: '',
  js: '',
  cssLinks: [],
  jsLinks: [],
  htmlLinks: [],
  ...part,
});

t.test('the parts of a web are in the usual order', async (t) => {
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

t.test('a closing tag inside a style does not end it', async (t) => {
  t.notMatch(assemblePage(web({ css: 'a{}</style><i>' })), '</style><i>');
});

/** The text of the only script of a page, as a browser reads it. */
function onlyScript(page: string): string {
  const begin = page.indexOf('>', page.indexOf('<script', page.indexOf('<body>'))) + 1;
  const end = endOfScript(page, begin);
  t.equal(page.slice(end), '</script>\n</body>\n</html>\n', 'nothing of the script is left over');
  return page.slice(begin, end);
}

/**
 * Runs the only script of a page with a document that can only insert another script. Returns the code that runs last.
 */
function runningText(page: string): string {
  const text = onlyScript(page);
  const script = { textContent: '', setAttribute: () => {} };
  if (!text.startsWith('{const own')) return text;
  const document = { currentScript: { attributes: [], replaceWith: () => {} }, createElement: () => script };
  new Function('document', text)(document);
  return script.textContent;
}

t.test('a script runs unchanged, whatever tags and comments it contains', async (t) => {
  for (const js of [
    'x = "</script><b>"',
    '"</SCRIPT >"',
    'x = String.raw`</script>` + "<!--<script>"',
    'x = "<!--<script>"',
    'x = /<!--/u.test("<script>")',
    'x = "<!--<script></script>"',
    'a <!--b',
    'x = "<!--<script>-->"',
    'x = "\ud800</script>\u2028"',
  ])
    t.equal(
      runningText(assemblePage(web({ js }))).replace(/\n\/\/-->\n$/, ''),
      `${js}\n//# sourceURL=script.js\n`,
    );
});

t.test('a module is the same in the page and in its files', async (t) => {
  for (const js of ['import "a"\n', 'x = /<!--/u.test("<script>")\nawait y']) {
    t.match(assemblePage(web({ js })), `<script type="module">${js}\n`);
    t.match(renderFiles(web({ js }), 'Title')['index.html'], `<script type="module">${js}\n`);
  }
  const js = 'await String.raw`</script>é`';
  const [, url = ''] = /^import "([^"]*)"$/.exec(onlyScript(assemblePage(web({ js })))) ?? [];
  t.match(decodeURIComponent(url), `data:text/javascript,${js}\n`);
  t.match(renderFiles(web({ js: 'go()' }), 'Title')['index.html'], '<script src="script.js"></script>');
});

t.test('URLs cannot leave their attribute', async (t) => {
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
