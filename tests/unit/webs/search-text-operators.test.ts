import t from 'tap';
import { splitSearch } from '../../../src/modules/webs/rules/search-text.ts';
import { measureProcessor } from '../../helpers/processor-time.ts';

const names = ['tag', 'sort'] as const;

t.test('a known name, a colon and a value are an operator; all else is words', (t) => {
  t.strictSame(splitSearch('quiet tag:canvas clock SORT:New', names), {
    words: 'quiet clock',
    operators: [
      { name: 'tag', value: 'canvas' },
      { name: 'sort', value: 'New' },
    ],
  });
  for (const words of [
    'http://example.org',
    'tag:',
    ':canvas',
    'xtag:a',
    'tag',
    'tag : a',
    'constructor:x',
    '__proto__:x',
  ])
    t.strictSame(splitSearch(words, names), { words, operators: [] }, words);
  t.strictSame(splitSearch('tag:a:b', names).operators, [{ name: 'tag', value: 'a:b' }]);
  t.end();
});

t.test('an operator counts once, ignoring case', (t) => {
  t.equal(splitSearch('tag:a TAG:A tag:a', names).operators.length, 1);
  t.end();
});

t.test('spaces inside the text are kept, those around operators are not', (t) => {
  t.equal(splitSearch('  if  (a)   tag:x  ', names).words, 'if  (a)');
  t.equal(splitSearch('tag:x  if', names).words, 'if');
  t.equal(splitSearch('a\ttag:x b', names).words, 'a b');
  t.end();
});

t.test('texts of other scripts and long texts are split in linear time', (t) => {
  t.strictSame(splitSearch('ساعة tag:canvas هادئة', names), {
    words: 'ساعة هادئة',
    operators: [{ name: 'tag', value: 'canvas' }],
  });
  for (const text of [
    'tag:'.repeat(50_000),
    ' '.repeat(200_000),
    ':'.repeat(200_000),
    'tag:a '.repeat(40_000),
  ]) {
    const took = measureProcessor();
    splitSearch(text, names);
    t.ok(took() < 2_000, text.slice(0, 8));
  }
  t.end();
});
