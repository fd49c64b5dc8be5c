import t, { type Test } from 'tap';
import { renderFiles, type WebCode } from '../../../src/modules/webs/rules/page.ts';
import { pieces, randomWeb } from '../../helpers/exported-webs.ts';
import { hostileTexts } from '../../helpers/hostile-texts.ts';
import { find, findOne, zipOf } from './support.ts';

const panes = ['html', 'css', 'js'] as const;

/** Line ends as the editor keeps them; a byte order mark at the start of a file is not part of its text. */
const withLf = (text: string) => text.replaceAll(/\r\n?/g, '\n');
const asEdited = (text: string) => text.replace(/^\ufeff/, '');

const webOf = (code: Partial<WebCode>): WebCode => ({
  ...{ html: '<p>Here</p>', css: 'p {}', js: 'go()', cssLinks: [], jsLinks: [], htmlLinks: [] },
  ...code,
});

async function checkTrip(t: Test, web: WebCode, name: string): Promise<void> {
  const files = renderFiles(web, 'A title');
  const { webs, problems } = await find(await zipOf('download.zip', files));
  const found = webs[0];
  const got = {
    problems,
    count: webs.length,
    ...(found && { html: found.html, css: found.css, js: found.js }),
  };
  const wanted = { problems: [], count: 1, html: web.html, css: asEdited(web.css), js: asEdited(web.js) };
  const again = found && renderFiles(found, found.title)['index.html'];
  if (JSON.stringify(got) !== JSON.stringify(wanted)) t.strictSame(got, wanted, name);
  else if (again !== files['index.html']) t.equal(again, files['index.html'], name);
}

t.test('a downloaded web whose module has a closing tag is imported unchanged', async (t) => {
  const js = "import 'https://example.com/a.js';\nconst tag = '</script>';\n";
  const web = await findOne(await zipOf('download.zip', renderFiles(webOf({ js }), 'Mine')));
  t.match(web, { title: 'Mine', html: '<p>Here</p>', css: 'p {}', js, notes: [] });
});

t.test('every hostile text survives a download, in each pane and in all', async (t) => {
  const texts = [...hostileTexts, ...pieces].map((text) => withLf(text));
  for (const text of texts) {
    for (const pane of panes) await checkTrip(t, webOf({ [pane]: text }), `${pane}: ${text}`);
    const module = `export {};\n'${text}'`;
    await checkTrip(t, webOf({ html: text, css: text, js: module }), `all, as a module: ${text}`);
  }
});

t.test('random webs with links survive a download', async (t) => {
  for (let seed = 0; seed < 300; seed += 1) {
    const { html, css, js } = randomWeb(seed);
    const lines = [html, css, js].map((text) => withLf(text));
    const [first = '', second = '', third = ''] = lines;
    const links = Array.from({ length: seed % 4 }, (_, at) => `https://example.com/${at}?a=1&amp;"<${at}>`);
    const web = webOf({ html: first, css: second, js: third, cssLinks: links, jsLinks: links });
    await checkTrip(t, { ...web, htmlLinks: ['<meta name="theme-color" content="red">'] }, `seed ${seed}`);
  }
});

t.test(
  'a script link at the end of the HTML becomes a link of the web, and the page stays the same',
  async (t) => {
    const web = webOf({ html: '<p>x</p>\n<script src="https://example.com/x.js"></script>' });
    const files = renderFiles(web, 'A title');
    const found = await findOne(await zipOf('download.zip', files));
    t.match(found, { html: '<p>x</p>', jsLinks: ['https://example.com/x.js'] });
    t.equal(renderFiles(found, found.title)['index.html'], files['index.html']);
  },
);
