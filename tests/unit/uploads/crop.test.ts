import t from 'tap';
import {
  type Crop,
  largestCrop,
  moveCrop,
  wholeCrop,
  zoomCrop,
  zoomOf,
} from '../../../src/pages/(uploads)/crop/crop.ts';

const picture = { width: 900, height: 400 };

t.test('the first crop is the largest of its shape, centered', async (t) => {
  t.strictSame(largestCrop(picture, 1), { x: 250, y: 0, width: 400, height: 400 });
  t.strictSame(largestCrop(picture, 4.5), { x: 0, y: 100, width: 900, height: 200 });
});

t.test('a crop moves and zooms, but never leaves the picture, and keeps its shape', async (t) => {
  const first = largestCrop(picture, 1);
  t.match(moveCrop(first, picture, 9_000, 10), { x: 500, y: 0 });
  t.match(moveCrop(first, picture, -9_000, -10), { x: 0, y: 0 });
  const near = zoomCrop(first, picture, 2);
  t.strictSame(near, { x: 350, y: 100, width: 200, height: 200 });
  t.equal(zoomOf(near, picture), 2);
  t.strictSame(zoomCrop(moveCrop(near, picture, 9_000, 9_000), picture, 0.1), {
    x: 500,
    y: 0,
    width: 400,
    height: 400,
  });
  t.equal(zoomOf(zoomCrop(first, picture, 1_000), picture), 8);
});

t.test('a crop is sent in whole pixels inside the picture, for pictures of any size', async (t) => {
  const inside = (crop: Crop, { width, height }: typeof picture) =>
    [crop.x, crop.y, crop.width, crop.height].every((value) => Number.isInteger(value) && value >= 0) &&
    crop.x + crop.width <= width &&
    crop.y + crop.height <= height;
  for (const size of [picture, { width: 1, height: 1 }, { width: 33, height: 7 }, { width: 7, height: 333 }])
    for (const ratio of [1, 4.5])
      for (const zoom of [1, 1.37, 3, 8]) {
        const crop = zoomCrop(largestCrop(size, ratio), size, zoom);
        const moved = wholeCrop(moveCrop(crop, size, 3.3, 1.7), size);
        t.ok(inside(moved, size), JSON.stringify({ size, ratio, zoom, moved }));
      }
});
