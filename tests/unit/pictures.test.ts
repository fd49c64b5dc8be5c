import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import t from 'tap';
import { cleanPicture, mainColor, resizePicture } from '../../src/shared/media/pictures.ts';

const size = { width: 1_200, height: 700 };
const clean = (bytes: Uint8Array) => cleanPicture(bytes, { fit: size }, 'cannot be read');
const bad = { status: 400, message: 'cannot be read' };
const huge = { status: 400, message: /at most 40 megapixels/ };
const wrong = { status: 415, message: /png, jpg, jpeg, gif or webp/ };

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

/** A PNG header of any size over a few bytes of pixels, as a bomb has it. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(1_000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

t.test('a JPEG, PNG, WebP or GIF becomes a WebP of the wanted size', async (t) => {
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

t.test(
  'nothing but the pixels is left: no metadata, no orientation, no code behind the picture',
  async (t) => {
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
  },
);

t.test('a turned picture is turned upright', async (t) => {
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

t.test('what is no picture by its bytes is of the wrong type', async (t) => {
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

t.test('a picture bomb is refused without being decoded', async (t) => {
  const bomb = await sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  t.ok(bomb.length < 3_000_000, `${bomb.length} bytes would be taken`);
  const started = performance.now();
  await t.rejects(clean(bomb), huge, '16,000 x 16,000');
  await t.rejects(clean(pngOf(100_000, 100_000)), { status: 400, message: /picture|cannot/ }, '100,000 x 100,000');
  await t.rejects(clean(pngOf(12_001, 10)), huge, 'a side of 12,001');
  t.ok(performance.now() - started < 300, 'at once');
});

t.test('a stored picture is made smaller and has a main colour', async (t) => {
  const { bytes } = await clean(await canvas(1_200, 700).png().toBuffer());
  t.match(await resizePicture(bytes, { width: 600, height: 350 }), { width: 600, height: 350 });
  t.match(await mainColor(bytes), /^#3[0-9a-f]6[0-9a-f]9[0-9a-f]$/);
});
