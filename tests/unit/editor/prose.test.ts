import t from 'tap';
import { endsInProse } from '../../../src/pages/(editor)/code-pane/monaco/prose.ts';

t.test('a word after other words is prose', async (t) => {
  for (const text of [
    'the quick b',
    '<h1>the quick b',
    '<p>Bread, butter and a',
    '<p>Ist das Öl ü',
    '<b>One.</b> Two th',
    `${'word '.repeat(10_000)}p`,
  ])
    t.ok(endsInProse(text), text.slice(-40));
});

t.test(
  'the start of a line or of an element, an abbreviation, an attribute and a tag are not prose',
  async (t) => {
    for (const text of [
      '',
      'b',
      '  b',
      '<h1>b',
      '<h1> b',
      '<li>one</li> ul>li',
      'some text ul>li*3',
      'some text span.note',
      'some text ',
      '<img src="a" al',
      'text <a hre',
    ])
      t.notOk(endsInProse(text), text);
  },
);

t.test('a long line without spaces is read in linear time', async (t) => {
  const line = 'a'.repeat(1_000_000);
  const start = performance.now();
  for (let n = 0; n < 100; n++) endsInProse(line);
  t.ok(performance.now() - start < 500);
});
