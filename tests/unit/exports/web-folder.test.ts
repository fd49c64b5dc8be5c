import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { Value } from 'typebox/value';
import { type ExportedWeb, webDetails } from '../../../src/modules/exports/contract.ts';
import { decodeText, readHtml, renderWebFolder } from '../../../src/modules/exports/rules/web-folder.ts';
import { renderFiles } from '../../../src/modules/webs/rules/page.ts';
import { exportedWeb, pieces, randomWeb } from '../../helpers/exported-webs.ts';
import { hostileTexts } from '../../helpers/hostile-texts.ts';

/** The web in the folder, read from the bytes of its files. */
function readFolder(web: ExportedWeb): unknown {
  const files = renderWebFolder(web);
  const bytes = (name: keyof typeof files) => new TextEncoder().encode(files[name]);
  const { index, ...rest } = Value.Parse(webDetails, JSON.parse(decodeText(bytes('web.json'))));
  const [css, js] = [decodeText(bytes('style.css')), decodeText(bytes('script.js'))];
  return { ...rest, html: readHtml(bytes('index.html'), index), css, js };
}

t.test('any web is restored exactly from its folder', async (t) => {
  const webs = Array.from({ length: 1_000 }, (_, seed) => randomWeb(seed));
  t.same(
    webs.filter((web) => !isDeepStrictEqual(readFolder(web), web)),
    [],
  );
});

t.test('every fragment survives alone in every text', async (t) => {
  // PostgreSQL stores no lone surrogates.
  const texts = [...pieces, ...hostileTexts, ''].map((text) => text.toWellFormed());
  const webs = texts.map((text) => ({
    ...randomWeb(0),
    ...{ title: text, html: text, css: text, js: text, htmlLinks: [text] },
  }));
  t.same(
    webs.filter((web) => !isDeepStrictEqual(readFolder(web), web)),
    [],
  );
});

t.test('the page in the folder equals the single export’s', async (t) => {
  const web = randomWeb(7);
  const { 'web.json': _details, ...page } = renderWebFolder(web);
  t.same(page, renderFiles(web, web.title));
});

t.test('HTML that was edited in the file is read with the edits', async (t) => {
  const { index, file } = exported('<p>before</p>');
  const changed = file.replace('before', 'longer than before');
  t.equal(readHtml(new TextEncoder().encode(changed), index), '<p>longer than before</p>');
});

t.test('a file that was edited around the HTML is not cut at the wrong place', async (t) => {
  const { index, file } = exported('<p>text</p>');
  const read = (text: string) => readHtml(new TextEncoder().encode(text), index);
  t.equal(read(file), '<p>text</p>');
  t.equal(read(file.replace('<head>', '<head>\n<meta name="a">')), null);
  t.equal(read(file.replace('</body>', '<p></body>')), null);
  t.equal(read(`${file}\n`), null);
  t.equal(read(file.replaceAll('\n', '\r\n')), null);
  t.equal(read(''), null);
  t.equal(readHtml(new TextEncoder().encode(file), { before: 1e9, after: 1e9 }), null);
});

function exported(html: string) {
  const files = renderWebFolder(exportedWeb(1, { html }));
  return { file: files['index.html'], index: Value.Parse(webDetails, JSON.parse(files['web.json'])).index };
}
