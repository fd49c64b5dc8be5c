import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import t from 'tap';
import { encodeLoop, type LoopFrame } from '../../../src/shared/media/loop.ts';
import { canvas } from '../../helpers/pictures.ts';

const frames = (draw: (index: number) => Promise<Buffer>, count = 12, interval = 170): Promise<LoopFrame[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({ bytes: await draw(index), at: index * interval })),
  );
const plate = (index: number) =>
  canvas(1_200, 700, `#${(index * 16 + 15).toString(16).padStart(2, '0')}0000`)
    .jpeg()
    .toBuffer();

t.test('twelve pictures become an animated WebP that shows each as long as the page did', async (t) => {
  const bytes = await encodeLoop(await frames(plate, 12, 240));
  const { format, pages, width, pageHeight, loop, delay } = await sharp(bytes ?? undefined, {
    animated: true,
  }).metadata();
  t.same(
    { format, pages, width, pageHeight, loop },
    { format: 'webp', pages: 12, width: 480, pageHeight: 280, loop: 0 },
  );
  t.same(delay, [...Array(11).fill(240), 170]);
});

t.test(
  'no picture is shown so briefly that a loop flashes more than three times a second, or for long',
  async (t) => {
    const delaysOf = async (interval: number) =>
      (
        await sharp((await encodeLoop(await frames(plate, 12, interval))) ?? undefined, {
          animated: true,
        }).metadata()
      ).delay;
    t.same(await delaysOf(10), Array(12).fill(170));
    t.same(await delaysOf(9_000), [...Array(11).fill(1_000), 170]);
  },
);

t.test('too few pictures, and pictures that look the same, make no loop', async (t) => {
  t.equal(await encodeLoop(await frames(plate, 11)), null);
  t.equal(await encodeLoop([]), null);
  t.equal(await encodeLoop(await frames(() => plate(3))), null);
});

t.test('a loop that would take more than 300 KB is smaller', async (t) => {
  const noise = () =>
    sharp(randomBytes(500 * 500 * 3), { raw: { width: 500, height: 500, channels: 3 } })
      .resize(1_200, 700, { kernel: 'nearest', fit: 'fill' })
      .jpeg()
      .toBuffer();
  const bytes = await encodeLoop(await frames(noise));
  t.ok(bytes !== null && bytes.length <= 300_000, `${bytes?.length} bytes`);
  t.match(await sharp(bytes ?? undefined, { animated: true }).metadata(), { pages: 12, width: 336 });
});
