import t from 'tap';
import { foldCase, spreadTrigrams, trigramsOf } from '../../../src/shared/search/trigrams.ts';

const text = 'const größe = (x) => "日本語のテキスト😀" + DOCUMENT.body;';

t.test('a text has all trigrams of each of its parts, ignoring case', (t) => {
  const all = trigramsOf(text, 1, 1_000);
  for (let from = 0; from < text.length - 3; from++)
    for (const length of [3, 5, 12])
      for (const trigram of trigramsOf(text.slice(from, from + length), 1, 1_000)) t.ok(all.has(trigram));
  for (const trigram of trigramsOf('document.BODY', 1, 100)) t.ok(all.has(trigram));
  t.notOk([...trigramsOf('xyz', 1, 9)].every((trigram) => all.has(trigram)));
  t.end();
});

t.test('numbers fit into a PostgreSQL integer, and differ between salts', (t) => {
  const salted = [0, 1, 2, 3].map((salt) => trigramsOf(text, salt, 1_000));
  for (const trigrams of salted) for (const trigram of trigrams) t.ok(trigram >= 0 && trigram < 2 ** 31);
  t.equal(
    new Set(salted.flatMap((trigrams) => [...trigrams])).size,
    salted.reduce((sum, { size }) => sum + size, 0),
  );
  t.end();
});

t.test('a sample of trigrams is taken from the whole of a long text', (t) => {
  const all = [...trigramsOf(text, 0, 1_000)];
  const some = spreadTrigrams(text, 0, 8);
  t.equal(some.length, 8);
  t.equal(new Set(some).size, 8);
  t.strictSame([some[0], some.at(-1)], [all[0], all.at(-1)]);
  t.strictSame(spreadTrigrams('abc', 0, 8), [...trigramsOf('abc', 0, 8)]);
  t.equal(trigramsOf(text, 0, 5).size, 5, 'and never more than asked for');
  t.end();
});

t.test('folding changes only ASCII letters, so that positions stay', (t) => {
  t.equal(foldCase('ABC İẞÉ xyz'), 'abc İẞÉ xyz');
  t.end();
});
