import t from 'tap';
import { closingTagFor } from '../../../src/pages/(editor)/code-pane/jsx-tags.ts';

t.test('an opening JSX tag gets its closing one', async (t) => {
  t.equal(closingTagFor('return <b>', ''), '</b>');
  t.equal(closingTagFor('<Card.Head title="a > b" onClick={() => go()}>', ''), '</Card.Head>');
  t.equal(closingTagFor('<Card.Head title="a > b" open={isOpen}>', ''), '</Card.Head>');
  t.equal(closingTagFor('return (<>', ''), '</>');
  t.equal(closingTagFor('<p>', '</p>'), null, 'one that is there is not doubled');
});

t.test('code that only looks like a tag is unchanged', async (t) => {
  for (const text of [
    'useState<string>',
    'a => b =>',
    '<br />',
    '</p>',
    'a > b >',
    'const f = <T,>',
    'list[0]<b>',
  ])
    t.equal(closingTagFor(text, ''), null, text);
});

t.test('a hostile line takes no time', async (t) => {
  const begun = performance.now();
  closingTagFor(`${'<a '.repeat(300_000)}>`, '');
  closingTagFor(`<a ${'{"'.repeat(300_000)}>`, '');
  t.ok(performance.now() - begun < 200);
});
