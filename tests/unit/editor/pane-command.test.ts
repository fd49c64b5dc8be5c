import t from 'tap';
import { writtenBetween } from '../../../src/pages/(editor)/code-pane/pane-command.ts';

/** A pane after an insertion; `|` marks the caret. */
function put(field: 'html' | 'css', text: string, pane: string): string {
  const [before = '', after = ''] = pane.split('|');
  return before + writtenBetween({ field, text }, before, after) + after;
}
const html = (pane: string) => put('html', '<i/>', pane);
const css = (pane: string) => put('css', 'a: b;\nc: d;', pane);

t.test('markup is inserted at the caret, and on a new line at the end of the text', async (t) => {
  t.equal(html('|'), '<i/>');
  t.equal(html('<b>|</b>'), '<b><i/></b>');
  t.equal(html('<p>one</p>|'), '<p>one</p>\n<i/>');
  t.equal(html('<p>one</p>\n|'), '<p>one</p>\n<i/>');
  t.equal(html('  <p>one</p>|\n'), '  <p>one</p>\n  <i/>\n');
});

t.test('declarations are inserted into the rule around the caret, with its indentation', async (t) => {
  t.equal(css('p {\n  |\n}'), 'p {\n  a: b;\n  c: d;\n}');
  t.equal(css('p {|}'), 'p {\n  a: b;\n  c: d;}');
  t.equal(css('p {\n  x: y;|\n}'), 'p {\n  x: y;\n  a: b;\n  c: d;\n}');
  t.equal(css('p {\n  x: y|\n}'), 'p {\n  x: y;\n  a: b;\n  c: d;\n}', 'a semicolon is not missed');
  t.equal(css('p {\n  x: "}";|\n}'), 'p {\n  x: "}";\n  a: b;\n  c: d;\n}', 'texts close nothing');
  t.equal(css('@media print {\n  p {\n    |\n  }\n}'), '@media print {\n  p {\n    a: b;\n    c: d;\n  }\n}');
});

t.test('outside of every rule declarations become a rule for the page', async (t) => {
  const rule = 'body {\n  a: b;\n  c: d;\n}';
  t.equal(css('|'), rule);
  t.equal(css('p {}|'), `p {}\n\n${rule}`);
  t.equal(css('p {}\n|'), `p {}\n${rule}`);
  t.equal(css('|p {}'), `${rule}\np {}`);
  t.equal(css('/* p { */\n|'), `/* p { */\n${rule}`, 'comments open nothing');
  t.equal(
    css('@media print {\n  |\n}'),
    '@media print {\n  body {\n    a: b;\n    c: d;\n  }\n}',
    'a media query holds rules',
  );
  const picture = put('css', 'background-image: x;', '|');
  t.equal(picture, 'body {\n  background-image: x;\n  min-height: 100vh;\n}', 'a picture fills the page');
});
