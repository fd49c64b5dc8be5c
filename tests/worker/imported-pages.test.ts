import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright';
import t, { type Test } from 'tap';
import { assemblePage } from '../../src/modules/webs/rules/page.ts';
import { drivenBrowser } from '../helpers/browser.ts';
import { find, zipOf } from '../unit/import/support.ts';

type Content = string | Uint8Array<ArrayBuffer>;
type Files = Readonly<Record<string, Content>>;

const page = (head: string, body: string) =>
  `<!doctype html>\n<html lang="en">\n<head>\n<title>Page</title>\n${head}\n</head>\n<body>\n${body}\n</body>\n</html>\n`;
const color = (selector: string, red: number) => `${selector} { color: rgb(${red}, 0, 0) }`;
const style = (css: string, attributes = '') => `<style${attributes}>${css}</style>`;
const sheet = (href: string, attributes = '') => `<link rel="stylesheet" href="${href}"${attributes}>`;
const script = (js: string, attributes = '') => `<script${attributes}>${js}</script>`;
const log = (text: string) => `(window.said ??= []).push(${JSON.stringify(text)});`;
const text = '<p id="o">text</p><h1>Title</h1>';

/** Files on another site, to which pages refer by that site's address. */
const elsewhere: Files = {
  'red.css': color('p', 200),
  'late.css': `${color('p', 90)} ${color('h1', 91)}`,
  'lib.js': `window.lib = 'lib'; ${log('lib')}`,
  'slow.js': `${log('slow')} window.slow = typeof window.config`,
};

/** Pages that behave the same after their import; `SITE` stands for the address of the other site. */
const pages: Record<string, string | Files> = {
  'a style before a link, whose rules come later': page(style(color('p', 1)) + sheet('SITE/red.css'), text),
  'links, then styles': page(sheet('SITE/red.css') + style(color('p', 2)) + style(color('h1', 3)), text),
  'a link with a medium after one without': page(
    sheet('SITE/red.css') + sheet('SITE/late.css', ' media="(min-width: 10px)"'),
    text,
  ),
  'a link for print between others': page(
    sheet('SITE/late.css') + sheet('SITE/red.css', ' media="print"') + style(color('h1', 7)),
    text,
  ),
  'an import in a second style': page(
    style('body { margin: 0 }') + style(`@import url("SITE/late.css"); ${color('h1', 4)}`),
    text,
  ),
  'an import in a first style that is long': page(
    style(`/* ${'x'.repeat(3_000)} */ ${color('p', 5)}`) +
      style(`@import url("SITE/late.css"); ${color('h1', 4)}`),
    text,
  ),
  'a style that leaves a block open': page(
    style(`@media print { ${color('p', 1)}`) + style(color('p', 8)),
    text,
  ),
  'a style that leaves a comment open': page(style(`${color('p', 9)} /* open`) + style(color('h1', 8)), text),
  'a style with a medium': page(
    style(color('p', 9), ' media="print"') + style(color('h1', 8), ' media="screen"'),
    text,
  ),
  'a style that a script finds by its class': page(
    style(color('p', 10), ' class="theme"'),
    `${text}${script("document.querySelector('.theme').textContent = 'p { color: rgb(11, 0, 0) }'")}`,
  ),
  'a style that a script finds by its place': page(
    style(color('p', 10)) + style(color('h1', 10)),
    `${text}${script("document.styleSheets[1].disabled = true; document.querySelector('style').media = 'print'")}`,
  ),
  'styles between the content, where siblings count': page(
    style('h1 + p { color: rgb(12, 0, 0) } p:nth-child(3) { margin: 50px }'),
    `<h1>Title</h1>${style(color('h1', 13))}<p>one</p><p>two</p>`,
  ),
  'a first script that throws': page(
    '',
    `${text}${script('analytics.track("seen")')}${script("document.querySelector('#o').textContent = 'second ran'")}`,
  ),
  'a first script that does not parse': page('', `${text}${script('let = = 1')}${script(log('second'))}`),
  'scripts that begin and end in any way': page(
    '',
    `${text}${script(`var a = 1 // end`)}${script('(function () { window.said = ["called"] })()')}${script('[1].map(String)')}`,
  ),
  'strict code beside code that is not': page(
    '',
    `${text}${script(`'use strict'; ${log('strict')}`)}${script(`undeclared = 1; ${log('sloppy')}`)}`,
  ),
  'strict code after code that is not': page(
    '',
    `${text}${script(log('sloppy'))}${script("'use strict'; undeclared = 1; window.said.push('never')")}`,
  ),
  'names that two scripts declare': page(
    '',
    `${text}${script(`const one = 1; ${log('one')}`)}${script(`const one = 2; ${log('two')}`)}`,
  ),
  'a script between elements': page(
    '',
    `<p class="a">1</p>${script("window.count = document.querySelectorAll('p').length")}<p>2</p><p id="o">-</p>${script("document.querySelector('#o').textContent = 'seen ' + window.count")}`,
  ),
  'a script between elements, and none after': page(
    '',
    `<p>1</p>${script(`${log('')} window.said.push(document.querySelectorAll('p').length)`)}<p id="o">2</p>`,
  ),
  'a script in the head, which finds no body': page(
    script(`${log('head')} window.said.push(String(document.body))`),
    `${text}${script(log('body'))}`,
  ),
  'a library in the head and code at the end': page(
    script('', ' src="SITE/lib.js"'),
    `${text}${script(`${log('')} window.said.push(window.lib)`)}`,
  ),
  'a deferred library, which runs after the code': page(
    script('', ' src="SITE/slow.js" defer'),
    `${text}${script(`window.config = {}; ${log('config')}`)}`,
  ),
  'a script that a page writes and one that looks at itself': page(
    '',
    `${text}${script('document.write("<p>written</p>")')}${script("document.querySelector('#o').textContent = document.currentScript.parentNode.localName")}`,
  ),
  'a script that others find': page(
    '',
    `${text}${script('window.said = [1]', ' id="first"')}${script("window.said.push(document.getElementById('first').textContent.length)")}`,
  ),
  'files of its own, of which some are deferred': {
    'index.html': page(
      `${script('', ' src="one.js" defer')}${script('', ' src="SITE/lib.js" defer')}${script('', ' src="two.js" defer')}${sheet('a.css')}${sheet('SITE/red.css')}${sheet('b.css')}`,
      `${text}${script(log('inline'))}`,
    ),
    'one.js': `${log('one')} window.said.push(document.querySelectorAll('p').length)`,
    'two.js': `'use strict'; ${log('two')} // end`,
    'a.css': `${color('p', 20)} ${color('h1', 21)}`,
    'b.css': `@media screen { ${color('h1', 22)} }`,
  },
  'files with the texts of their own tags': {
    'index.html': page('', `${text}${script('', ' src="one.js"')}${script('', ' src="two.js"')}`),
    'one.js': `${log('<script>a</script><!-- b')} window.said.push(/^(?:<\\/script>|<!--)$/u.test('<' + '!--'))`,
    'two.js': log('two'),
  },
  'a module at the end, which waits at its top': page(
    '',
    `${text}${script(`${log('classic')}`)}${script(`const a = await 'awaited'; window.said.push(a, typeof this)`, ' type="module"')}`,
  ),
  'a module in the head, which runs after a script of the body': page(
    script(
      `import { a } from 'data:text/javascript,export const a = 1'; window.said.push(a)`,
      ' type="module"',
    ),
    `${text}${script(log('classic'))}`,
  ),
  'a module before a deferred library': page(
    script(`${log('module')} export {}`, ' type="module"') + script('', ' src="SITE/lib.js" defer'),
    text,
  ),
  'a module after a deferred library and one of another site': page(
    script('', ' src="SITE/lib.js" defer') + script('', ' type="module" src="SITE/slow.js"'),
    `${text}${script(`${log('module')} export {}`, ' type="module"')}`,
  ),
  'a module of another site after its own': page(
    '',
    `${text}${script(`${log('module')} export {}`, ' type="module"')}${script('', ' type="module" src="SITE/lib.js"')}`,
  ),
  'two modules, and one that names the other': page(
    '',
    `${text}${script(`window.first = 1; export {}`, ' type="module"')}${script(`${log('second')} window.said.push(window.first); export {}`, ' type="module"')}`,
  ),
  'a module that does not parse': page(
    '',
    `${text}${script(log('classic'))}${script('import {} 1', ' type="module"')}`,
  ),
  'a classic script with the syntax of modules, which does not run': page(
    '',
    `${text}${script(log('first'))}${script(`import "data:text/javascript,"; ${log('never')}`)}`,
  ),
  'files that are modules': {
    'index.html': page(
      script('', ' src="one.js" type="module"') + script('', ' src="two.mjs" type="module"'),
      `${text}${script(log('inline'))}`,
    ),
    'one.js': `import 'data:text/javascript,1'; ${log('one')} window.said.push('</script>', String.raw\`</script>\`)`,
    'two.mjs': `await 1; ${log('two')}`,
  },
  'scripts in comments that hold scripts': page(
    '',
    `${text}${script(`window.said = ['<!--<script>a</script>', String(this === window)]`)}${script(log('last'))}`,
  ),
  'a file of a legacy page, in a comment': {
    'index.html': page('', `${text}${script('', ' src="one.js"')}${script('', ' src="two.js"')}`),
    'one.js': `<!-- hidden\n${log('<script>')}\n//-->`,
    'two.js': log('two'),
  },
  'raw text of templates with tags': {
    'index.html': page('', `${text}${script('', ' src="one.js"')}${script('', ' src="two.js"')}`),
    'one.js': `window.said = [String.raw\`</script>\`, /<!--/u.test('<!--<script>'), document.querySelectorAll('p').length]`,
    'two.js': log('two'),
  },
  'a page in windows-1252': {
    'index.html': Buffer.from(
      page(
        `<meta charset="windows-1252">${sheet('a.css')}`,
        '<p id="o">Gr\u00fc\u00dfe \u0096 \u0093quoted\u0094 \u0080</p>',
      ),
      'latin1',
    ),
    'a.css': Buffer.from('p::after { content: "\u00e9" }', 'latin1'),
  },
  'a page in Shift_JIS': {
    'index.html': Buffer.concat([
      Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS"><p id="o">'),
      Buffer.from([0x82, 0xb1, 0x82, 0xf1, 0x82, 0xc9, 0x82, 0xbf, 0x82, 0xcd]),
      Buffer.from('</p>'),
    ]),
  },
  'a page in UTF-16': {
    'index.html': Buffer.from(`\ufeff${page('<meta charset="utf-16">', '<p id="o">Größe</p>')}`, 'utf16le'),
  },
};

/** Pages that change, which the review reports. */
const noted: Record<string, [Files, RegExp]> = {
  'the only script is in the head': [{ 'a.html': page(script('go()'), text) }, /head runs after the content/],
  'a deferred file after a module': [
    {
      'a.html': page(script('go()', ' type="module"') + script('', ' src="b.js" defer'), text),
      'b.js': 'go()',
    },
    /b\.js runs before the modules/,
  ],
  'a module without the syntax of one': [
    { 'a.html': page('', `${text}${script('go()', ' type="module"')}`) },
    /The module ends with “export {}”/,
  ],
  'a file is missing': [
    { 'a.html': page(sheet('none.css'), text) },
    /none\.css, which is not among the files/,
  ],
};

const typeOf = (path: string) =>
  path.endsWith('.css') ? 'text/css' : /\.m?js$/.test(path) ? 'text/javascript' : 'text/html';

async function serve(t: Test) {
  const served = new Map<string, Content>();
  const server = createServer(({ url = '' }, reply) => {
    const body = served.get(url);
    if (body === undefined) reply.writeHead(404).end();
    else reply.writeHead(200, { 'content-type': typeOf(url) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return { served, site: `http://127.0.0.1:${port}` };
}

/** The state and messages of a page once it has loaded. */
async function observe(browser: Browser, url: string) {
  const tab = await browser.newPage();
  const errors: string[] = [];
  tab.on('pageerror', ({ message }) => errors.push(message));
  await tab.goto(url, { waitUntil: 'load' });
  const seen = await tab.evaluate(() => ({
    said: Reflect.get(window, 'said'),
    slow: Reflect.get(window, 'slow'),
    elements: [...document.body.querySelectorAll('*:not(script, style, link)')].map((element) => {
      const { color, margin } = getComputedStyle(element);
      const { content } = getComputedStyle(element, '::after');
      return [element.localName, element.textContent, color, margin, content].join(' | ');
    }),
    margin: getComputedStyle(document.body).margin,
  }));
  await tab.close();
  return { ...seen, errors };
}

t.test('an imported page behaves in a browser as the original', async (t) => {
  const { served, site } = await serve(t);
  for (const [path, content] of Object.entries(elsewhere)) served.set(`/${path}`, content);
  const browser = await chromium.launch({
    executablePath: drivenBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  t.teardown(() => browser.close());
  let number = 0;
  for (const [name, given] of Object.entries(pages)) {
    number += 1;
    const files = Object.fromEntries(
      Object.entries(typeof given === 'string' ? { 'index.html': given } : given).map(([path, content]) => [
        path,
        typeof content === 'string' ? content.replaceAll('SITE', site) : new Uint8Array(content),
      ]),
    );
    for (const [path, content] of Object.entries(files)) served.set(`/${number}/${path}`, content);
    const { webs, problems } = await find(await zipOf('site.zip', files));
    t.strictSame(problems, [], name);
    const [web] = webs;
    if (!web) throw new Error(`${name}: no web`);
    t.strictSame(web.notes, [], `${name}: nothing to note`);
    served.set(`/${number}/imported.html`, assemblePage(web));
    const before = await observe(browser, `${site}/${number}/index.html`);
    const after = await observe(browser, `${site}/${number}/imported.html`);
    t.strictSame(after, before, name);
  }
});

t.test('changes by the import are reported', async (t) => {
  for (const [name, [files, note]] of Object.entries(noted)) {
    const { webs } = await find(await zipOf('site.zip', files));
    t.match(webs[0]?.notes, [note], name);
  }
});
