import t from 'tap';
import {
  dividerValue,
  layoutFor,
  layoutOf,
  moveDivider,
  smallestPane,
} from '../../../src/pages/(editor)/layout/sizes.ts';

t.test('the code is on top below 1024 px, whatever was chosen', async (t) => {
  t.same(
    [1, 2, 3].map((layout) => layoutFor(layoutOf(layout), 1023)),
    [2, 2, 2],
  );
  t.same(
    [1, 2, 3].map((layout) => layoutFor(layoutOf(layout), 1024)),
    [1, 2, 3],
  );
});

t.test('an unknown layout is the default one', async (t) => {
  t.same([0, 4, 1.5, Number.NaN].map(layoutOf), [2, 2, 2, 2]);
});

t.test('panes keep 350 px, 320 px in layout 2', async (t) => {
  t.same([smallestPane(1), smallestPane(2), smallestPane(3)], [350, 320, 350]);
  const [code = 0, result = 0] = moveDivider([1, 1], 0, -10_000, 1_440, 350);
  t.equal(Math.round((code / (code + result)) * 1_440), 350);
  const [left = 0, right = 0] = moveDivider([1, 1], 0, 10_000, 1_440, 350);
  t.equal(Math.round((right / (left + right)) * 1_440), 350);
});

t.test('a divider moves by the dragged pixels, and only its neighbors change', async (t) => {
  const sizes = moveDivider([1, 1, 1], 1, 90, 900, 100);
  t.same(
    sizes.map((size) => Math.round((size / 3) * 900)),
    [300, 390, 210],
  );
});

t.test('without room for two minimal panes both get half', async (t) => {
  t.same(moveDivider([1, 1], 0, 200, 500, 350), [1, 1]);
});

t.test('an unknown divider changes nothing', async (t) => {
  t.same(moveDivider([1, 1], 1, 50, 500, 10), [1, 1]);
  t.same(moveDivider([1, 1], 0, 50, 0, 10), [1, 1]);
});

t.test('a divider reports its position in percent of its neighbors', async (t) => {
  t.equal(dividerValue([1, 3], 0), 25);
  t.equal(dividerValue([9, 1, 1], 1), 50);
  t.equal(dividerValue([], 0), 50);
});
