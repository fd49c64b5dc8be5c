import { fileTypeFromBuffer } from 'file-type';
import type sharp from 'sharp';
import type { Sharp, SharpOptions } from 'sharp';
import { badRequest, wrongType } from '../errors/app-error.ts';
import { createGate } from './gate.ts';

export type Size = { width: number; height: number };
export type Picture = Size & { bytes: Buffer };

/** The type of every picture that we store. */
export const pictureType = 'image/webp';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'];
const longestSide = 12_000;
const seconds = 10;

const reading: SharpOptions = {
  failOn: 'warning',
  limitInputPixels: 40e6,
  sequentialRead: true,
  autoOrient: true,
};

// Decoding takes memory by the picture: two at once in a process, each on one thread.
const enter = createGate(2);

let loaded: Promise<typeof sharp> | undefined;

/** Loads sharp at its first use, since most processes never need it, and leaves it four safe decoders. */
function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then((module) => {
    const decode = module.default;
    decode.block({ operation: ['VipsForeignLoad'] });
    decode.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
    decode.cache(false);
    decode.concurrency(1);
    return decode;
  });
  return loaded;
}

const unreadable = (text: string) => badRequest(text, 'image');

/**
 * Decodes an upload and encodes it anew, cropped to `size` around its middle top: nothing but the pixels is left of it.
 * Throws a 415 for what is no JPEG, PNG, WebP or GIF by its bytes, and a 400 with `badText` for one that is broken or
 * too large (40 megapixels, 12,000 pixels a side).
 */
export async function cleanPicture(bytes: Uint8Array, size: Size, badText: string): Promise<Picture> {
  const found = await fileTypeFromBuffer(bytes);
  if (!found || !accepted.has(found.mime)) throw wrongType('Send a picture: png, jpg, jpeg, gif or webp');
  return enter(async () => {
    try {
      const picture = await open(bytes);
      const { width, height } = await picture.metadata();
      if (Math.max(width, height) > longestSide) throw unreadable(badText);
      return await encode(crop(picture, size), 90);
    } catch {
      throw unreadable(badText);
    }
  });
}

/** A stored picture in another size, cropped around its middle top. */
export function resizePicture(bytes: Uint8Array, size: Size): Promise<Picture> {
  return enter(async () => encode(crop(await open(bytes), size), 80));
}

/** The colour that most of a stored picture has, as '#rrggbb'. */
export function mainColor(bytes: Uint8Array): Promise<string> {
  return enter(async () => {
    const picture = await open(bytes);
    const { dominant } = await picture.flatten({ background: '#ffffff' }).stats();
    const parts = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'));
    return `#${parts.join('')}`;
  });
}

async function open(bytes: Uint8Array): Promise<Sharp> {
  const decode = await loadSharp();
  return decode(bytes, reading).timeout({ seconds });
}

const crop = (picture: Sharp, { width, height }: Size) =>
  picture.resize({ width, height, fit: 'cover', position: 'top' });

async function encode(picture: Sharp, quality: number): Promise<Picture> {
  const { data, info } = await picture.webp({ quality, effort: 3 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
