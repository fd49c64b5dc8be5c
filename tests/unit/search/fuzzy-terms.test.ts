import t from 'tap';
import { maxBeginnings, points, searchQuery } from '../../../src/shared/search/fuzzy-terms.ts';

t.test('every word must match, as a prefix or nearly so, and the better field weighs more', async (t) => {
  const { all, tiers } = searchQuery([
    { word: 'quiet', beginnings: ['quiet', 'quieter'], nears: ['quite', 'quoted'] },
    { word: '3d', beginnings: [], nears: [] },
  ]);
  t.equal(all, "('quiet'|'quieter'|'quite')&('3d')", 'whole words are found sooner than a beginning');
  t.strictSame(
    tiers.map((tier) => tier.length),
    [points.length, points.length],
  );
  t.strictSame(
    points,
    points.toSorted((a, b) => b - a),
  );
});

t.test('a prefix of many words is searched for as a prefix', async (t) => {
  const beginnings = Array.from({ length: maxBeginnings + 1 }, (_, at) => `c${at}`);
  t.equal(searchQuery([{ word: 'c', beginnings, nears: [] }]).all, "('c':*)");
  const few = searchQuery([{ word: 'c', beginnings: beginnings.slice(0, 2), nears: [] }]);
  t.equal(few.all, "('c'|'c0'|'c1')");
});

t.test('quotes in a word are literal', async (t) => {
  t.equal(searchQuery([{ word: "o'clock", beginnings: [], nears: [] }]).all, "('o''clock')");
});
