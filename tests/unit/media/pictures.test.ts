import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import t from 'tap';
import { cleanPicture, mainColor, resizePicture } from '../../../src/shared/media/pictures.ts';
import { animation, canvas, gifOf, pngOf } from '../../helpers/pictures.ts';

const size = { width: 1_200, height: 700 };
const clean = (bytes: Uint8Array) => cleanPicture(bytes, { fit: size }, 'cannot be read');
const bad = { status: 400, message: 'cannot be read' };
const huge = { status: 400, message: /at most 40 megapixels/ };
const wrong = { status: 415, message: /png, jpg, jpeg, gif or webp/ };

t.test('a JPEG, PNG, WebP or GIF becomes a WebP of the requested size', async (t) => {
  const made = canvas(800, 600);
  const uploads = {
    jpeg: await made.clone().jpeg().toBuffer(),
    png: await made.clone().png().toBuffer(),
    webp: await made.clone().webp().toBuffer(),
    gif: await made.clone().gif().toBuffer(),
  };
  for (const [name, upload] of Object.entries(uploads)) {
    const picture = await clean(upload);
    t.match(picture, size, name);
    t.match(await sharp(picture.bytes).metadata(), { format: 'webp', ...size }, name);
  }
});

t.test('only the pixels are kept: no metadata, no orientation, no code after the picture', async (t) => {
  const photo = await canvas(700, 1_200)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'canary' } })
    .toBuffer();
  t.ok(photo.includes('canary'), 'the upload has it');
  const picture = await clean(Buffer.concat([photo, Buffer.from('<script>alert("canary")</script>')]));
  const { exif, icc, xmp, orientation } = await sharp(picture.bytes).metadata();
  t.same(
    { exif, icc, xmp, orientation },
    { exif: undefined, icc: undefined, xmp: undefined, orientation: undefined },
  );
  t.notOk(picture.bytes.includes('canary'));
});

t.test('a rotated picture is turned upright', async (t) => {
  const top = await canvas(350, 600).png().toBuffer();
  const turned = await sharp({ create: { width: 700, height: 1_200, channels: 3, background: '#ff0000' } })
    .composite([{ input: await sharp(top).resize(350, 1_200, { fit: 'fill' }).toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { bytes } = await clean(turned);
  const { data } = await sharp(bytes)
    .extract({ left: 600, top: 100, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  t.ok((data[2] ?? 0) > 100, 'its left half is on top');
});

t.test('bytes that are no picture are the wrong type', async (t) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>1</script></svg>';
  const uploads = {
    svg: Buffer.from(svg),
    'svg with a head': Buffer.from(`<?xml version="1.0"?>${svg}`),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    pdf: Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'),
    tiff: await canvas(10, 10).tiff().toBuffer(),
    avif: await canvas(10, 10).avif().toBuffer(),
    text: Buffer.from('hello'),
    nothing: Buffer.alloc(0),
  };
  for (const [name, upload] of Object.entries(uploads)) await t.rejects(clean(upload), wrong, name);
});

t.test('a broken picture is refused', async (t) => {
  const jpeg = await canvas(800, 600).jpeg().toBuffer();
  const png = await canvas(800, 600).png().toBuffer();
  const webp = await canvas(800, 600).webp().toBuffer();
  const polyglot = Buffer.concat([
    Buffer.from('GIF89a/*'),
    Buffer.alloc(50, 0x20),
    Buffer.from('*/=1;alert(1)//'),
  ]);
  const uploads = {
    'half a jpeg': jpeg.subarray(0, jpeg.length / 2),
    'half a png': png.subarray(0, png.length / 2),
    'half a webp': webp.subarray(0, webp.length / 2),
    'a gif that is a script': polyglot,
    'a png of nothing': pngOf(100, 100),
  };
  for (const [name, upload] of Object.entries(uploads)) await t.rejects(clean(upload), bad, name);
});

t.test('a JPEG whose scan has wrong parameters, as some phones write it, is accepted', async (t) => {
  const jpeg = await canvas(800, 600, '#ff0000').jpeg().toBuffer();
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  t.ok(scan > 0);
  // The last 3 bytes of the header select the coefficients: 0, 63, 0 in every sequential JPEG.
  const lastOfSpectrum = scan + 2 + jpeg.readUInt16BE(scan + 2) - 2;
  t.equal(jpeg[lastOfSpectrum], 63);
  jpeg[lastOfSpectrum] = 0;
  const picture = await clean(jpeg);
  t.match(picture, size);
  t.match(await mainColor(picture.bytes), /^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/);
  await t.rejects(clean(jpeg.subarray(0, jpeg.length / 2)), bad, 'half of it');
});

t.test('an animated PNG becomes its still picture', async (t) => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const words = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4);
    for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
    return bytes;
  };
  const png = await canvas(80, 60, '#ff0000').png().toBuffer();
  const headEnd = 8 + 25;
  const control = (number: number) =>
    chunk('fcTL', Buffer.concat([words(number, 80, 60, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]));
  const animated = Buffer.concat([
    png.subarray(0, headEnd),
    chunk('acTL', words(1, 0)),
    control(0),
    png.subarray(headEnd),
  ]);
  const picture = await cleanPicture(animated, 'whole', 'bad');
  t.match(picture, { width: 80, height: 60 });
  t.match(await mainColor(picture.bytes), /^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/);
  await t.rejects(clean(animated.subarray(0, animated.length / 2)), bad, 'half of it');
});

t.test('a decompression bomb is refused without being decoded', async (t) => {
  const bomb = await sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  t.ok(bomb.length < 3_000_000, `${bomb.length} bytes would be taken`);
  const before = process.cpuUsage();
  await t.rejects(clean(bomb), huge, '16,000 x 16,000');
  await t.rejects(
    clean(pngOf(100_000, 100_000)),
    { status: 400, message: /picture|cannot/ },
    '100,000 x 100,000',
  );
  await t.rejects(clean(pngOf(12_001, 10)), huge, 'a side of 12,001');
  const { user, system } = process.cpuUsage(before);
  t.ok(user + system < 500_000, `${user + system} µs of CPU; decoding takes seconds`);
});

t.test('a stored picture is scaled down and has a dominant color', async (t) => {
  const { bytes } = await clean(await canvas(1_200, 700).png().toBuffer());
  t.match(await resizePicture(bytes, { width: 600, height: 350 }), { width: 600, height: 350 });
  t.match(await mainColor(bytes), /^#3[0-9a-f]6[0-9a-f]9[0-9a-f]$/);
});

t.test('an animation keeps its frames where it is kept whole, up to a maximum', async (t) => {
  for (const format of ['gif', 'webp'] as const) {
    const whole = await cleanPicture(await animation(format, 60, 40, 3), 'whole', 'cannot be read');
    t.match(whole, { width: 60, height: 40 }, format);
    t.match(await sharp(whole.bytes, { animated: true }).metadata(), { format: 'webp', pages: 3 }, format);
    const small = await resizePicture(whole.bytes, { width: 30 });
    t.match(small, { width: 30, height: 20 });
    t.match(await sharp(small.bytes, { animated: true }).metadata(), { pages: 3 });
    t.match(await resizePicture(whole.bytes, { width: 640 }), { width: 60 }, 'never larger than it is');
  }
  const tooLong = { status: 400, message: /at most 500 frames and 50 megapixels/ };
  for (const [size, frames] of [
    [1, 501],
    [1, 20_000],
    [1_000, 51],
  ] as const)
    await t.rejects(cleanPicture(gifOf(size, size, frames), 'whole', 'bad'), tooLong, `${frames} of ${size}`);
});

const seen = await canvas(80, 40, '#0000ff')
  .composite([
    { input: await canvas(40, 40, '#ff0000').png().toBuffer(), left: 0, top: 0 },
    { input: await canvas(20, 20, '#00ff00').png().toBuffer(), left: 0, top: 0 },
  ])
  .png()
  .toBuffer();

/** How a camera stores the displayed picture for each orientation that it records; sharp mirrors before it rotates. */
const stored: Record<number, (picture: Sharp) => Sharp> = {
  1: (picture) => picture,
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  5: (picture) => picture.rotate(270).flop(),
  6: (picture) => picture.rotate(270),
  7: (picture) => picture.rotate(90).flop(),
  8: (picture) => picture.rotate(90),
};

t.test('a crop is in pixels of the picture as displayed, with its orientation applied', async (t) => {
  const largest = { width: 512, height: 512 };
  const colorAt = async (upload: Buffer, x: number, y: number) => {
    const part = await cleanPicture(upload, { cut: { x, y, width: 20, height: 20 }, largest }, 'bad');
    t.match(part, { width: 20, height: 20 }, 'never larger than its part');
    return mainColor(part.bytes);
  };
  for (const [orientation, hold] of Object.entries(stored)) {
    const upload = await hold(sharp(seen))
      .withMetadata({ orientation: Number(orientation) })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    t.match(await colorAt(upload, 0, 0), /^#0[0-9a-f]f[0-9a-f]0/, `${orientation}: green`);
    t.match(await colorAt(upload, 20, 20), /^#f[0-9a-f]0[0-9a-f]0/, `${orientation}: red`);
    t.match(await colorAt(upload, 60, 20), /^#0[0-9a-f]0[0-9a-f]f/, `${orientation}: blue`);
  }
});

t.test('a crop may exceed the picture by one pixel of rounding and no more', async (t) => {
  const largest = { width: 2_250, height: 500 };
  const cut = (x: number, y: number, width: number, height: number) =>
    cleanPicture(seen, { cut: { x, y, width, height }, largest }, 'bad');
  t.match(await cut(0, 0, 80, 18), { width: 80, height: 18 });
  t.match(await cut(1, 0, 80, 18), { width: 79, height: 18 }, 'one pixel over');
  const outside = { status: 400, message: 'The crop must lie inside the picture' };
  for (const wrong of [
    [2, 0, 80, 18],
    [0, 24, 80, 18],
    [-1, 0, 20, 20],
    [80, 0, 1, 1],
    [0, 40, 1, 1],
    [9_000, 9_000, 9, 2],
  ] as const)
    await t.rejects(cut(wrong[0], wrong[1], wrong[2], wrong[3]), outside, wrong.join());
  const large = await canvas(4_000, 2_000).jpeg().toBuffer();
  const whole = { x: 0, y: 0, width: 4_000, height: 889 };
  t.match(await cleanPicture(large, { cut: whole, largest }, 'bad'), largest, 'smaller than its part');
});
