import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const canvas = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG header of any size over a few bytes of pixels, like a decompression bomb, preceded by the given chunks. */
export function pngOf(width: number, height: number, ...more: (readonly [string, Buffer])[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...more.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of this many frames, of one pixel by default, on a canvas of the declared size. */
export function gifOf(width: number, height: number, frames: number, side = 1): Buffer {
  const head = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(7), Buffer.from([0, 0, 0, 255, 255, 255])]);
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  head[10] = 0x80;
  const control = [0x21, 0xf9, 4, 0, 1, 0, 0, 0];
  const one = Buffer.from([...control, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  one.writeUInt16LE(side, 13);
  one.writeUInt16LE(side, 15);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => one), Buffer.from([0x3b])]);
}

/** A video of this many plain frames. */
export async function animation(format: 'gif' | 'webp', width: number, height: number, frames: number) {
  const colors = ['#ff0000', '#00ff00', '#0000ff'];
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      canvas(width, height, colors[index % 3])
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pictures, { join: { animated: true } })
    .toFormat(format, { delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();
}
