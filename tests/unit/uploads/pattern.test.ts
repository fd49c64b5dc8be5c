import t from 'tap';
import { patternOf, patternSide } from '../../../src/pages/(uploads)/sources/pattern.ts';

t.test('a pattern is the same for the same seed and number, and another one for others', async (t) => {
  t.strictSame(patternOf('ada-l', 3), patternOf('ada-l', 3));
  const texts = new Set(
    ['ada-l', 'bob'].flatMap((seed) =>
      Array.from({ length: 12 }, (_, index) => JSON.stringify(patternOf(seed, index))),
    ),
  );
  t.equal(texts.size, 24);
});

t.test('tiles cover the whole picture, each with a shape that shows on its ground', async (t) => {
  for (let index = 0; index < 12; index++) {
    const tiles = patternOf('ada-l', index);
    const area = tiles.reduce((sum, { side }) => sum + side ** 2, 0);
    t.equal(area, patternSide ** 2);
    t.equal(new Set(tiles.map(({ x, y }) => `${x} ${y}`)).size, tiles.length);
    for (const { ground, color } of tiles) t.not(ground, color);
  }
});
