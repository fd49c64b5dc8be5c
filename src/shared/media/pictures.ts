import { fileTypeFromBuffer } from 'file-type';

import type sharp from 'sharp';
import type { Sharp, SharpOptions, WebpOptions } from 'sharp';

import { badRequest, unavailable, wrongType } from '../errors/app-error.ts';
import { createSemaphore } from '../process/semaphore.ts';

export type Size = { width: number; height: number };
/** A size to generate. Without a height, the aspect ratio and frames are kept and the picture is never enlarged. */
export type Target = { width: number; height?: number };
export type Picture = Size & { bytes: Buffer };

/** A part of a picture in pixels, after applying its EXIF orientation. */
export type Crop = Size & { x: number; y: number };

/**
 * How to transform a cleaned picture: `fit` covers exactly this size, cropped around the top center; `cut` takes this
 * part, scaled down to at most `largest`, with its aspect ratio; `within` scales the whole picture down to at most this
 * size; `whole` keeps size and frames.
 */
export type Shape = { fit: Size } | { cut: Crop; largest: Size } | { within: Size } | 'whole';

/** Content type of all stored pictures. */
export const pictureType = 'image/webp';

/**
 * Of an animated PNG, only the still picture is used, which programs without animated PNGs show: libvips decodes
 * nothing else.
 */
const accepted = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif']);
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'];

/** Decoding limits, since a few bytes can encode any number of pixels. `side` is in pixels. */
const limits = { side: 12_000, pixels: 40e6, pixelsOfAllFrames: 50e6, frames: 500 };
const requestTimeoutSeconds = 10;
const jobTimeoutSeconds = 30;

/** How stored pictures are decoded. */
export const reading: SharpOptions = {
  // Truncated files are errors. Warnings include what phones write in every JPEG, such as wrong parameters of a scan.
  failOn: 'error',
  limitInputPixels: limits.pixels,
  sequentialRead: true,
  autoOrient: true,
};
const readingFrames: SharpOptions = {
  ...reading,
  limitInputPixels: limits.pixelsOfAllFrames,
  animated: true,
};

/** Bounds memory: at most 2 pictures are decoded at a time per process, each on one thread. */
export const enter = createSemaphore(2);

let loaded: Promise<typeof sharp> | undefined;

/** Loads sharp at first use, since most processes never need it, and disables all decoders except four safe ones. */
export function loadSharp(): Promise<typeof sharp> {
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

const tooManyPixels = 'The picture is too large: at most 40 megapixels and 12,000 pixels a side';
const tooManyFrames = 'The animation is too long: at most 500 frames and 50 megapixels in all';
const cropOutside = 'The crop must lie inside the picture';

/**
 * Decodes an upload and re-encodes it in `shape`, so that only the pixels remain. Throws a 415 if the bytes are not a
 * JPEG, PNG, WebP or GIF; a 400 if the picture is broken (with `badText`), too large (40 megapixels, 12,000 pixels per
 * side; 50 megapixels in 500 frames) or does not contain its crop; a 503 if decoding takes too long.
 */
export async function cleanPicture(bytes: Uint8Array, shape: Shape, badText: string): Promise<Picture> {
  const found = await requirePicture(bytes);
  const badPicture = (error?: unknown) => {
    // A timeout may be due to load on this machine as much as to the picture.
    if (error instanceof Error && /^timeout/i.test(error.message))
      throw unavailable('The picture took too long, please try again', error);
    throw badRequest(badText, 'file');
  };
  if (found === 'image/gif' && !isWholeGif(bytes)) badPicture();
  return enter(async () => {
    const facts = await measure(bytes).catch(badPicture);
    assertWithinLimits(facts, shape);
    const cut = typeof shape === 'object' && 'cut' in shape ? inside(shape.cut, facts) : null;
    return makeClean(bytes, shape, cut, facts.frames > 1).catch(badPicture);
  });
}

/** Detects a picture's type from its bytes; throws a 415 unless it is a JPEG, PNG, WebP or GIF. */
export async function requirePicture(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!found || !accepted.has(found.mime)) throw wrongType('Send a picture: png, jpg, jpeg, gif or webp');
  return found.mime;
}

type Facts = Size & { frames: number };

/** Reads only the header, so the size is not limited. Width and height are those of one frame, after orientation. */
async function measure(bytes: Uint8Array): Promise<Facts> {
  const decode = await loadSharp();
  const { autoOrient, pages = 1 } = await decode(bytes, { ...reading, limitInputPixels: false }).metadata();
  return { ...autoOrient, frames: pages };
}

function assertWithinLimits({ width, height, frames }: Facts, shape: Shape): void {
  if (Math.max(width, height) > limits.side || width * height > limits.pixels)
    throw badRequest(tooManyPixels, 'file');
  if (frames > limits.frames || (shape === 'whole' && width * height * frames > limits.pixelsOfAllFrames))
    throw badRequest(tooManyFrames, 'file');
}

/** Clamps the crop to the picture, tolerating one pixel of rounding error. */
function inside({ x, y, width, height }: Crop, picture: Size): Crop {
  const [over, below] = [x + width - picture.width, y + height - picture.height];
  const cut = { x, y, width: width - Math.max(over, 0), height: height - Math.max(below, 0) };
  if (x < 0 || y < 0 || over > 1 || below > 1 || cut.width < 1 || cut.height < 1)
    throw badRequest(cropOutside, 'width');
  return cut;
}

async function makeClean(bytes: Uint8Array, shape: Shape, cut: Crop | null, moves: boolean) {
  const decode = await loadSharp();
  if (shape === 'whole' && moves) return encode(decode(bytes, readingFrames), 80, requestTimeoutSeconds);
  const picture = decode(bytes, reading);
  if (shape === 'whole') return encode(picture, 90, requestTimeoutSeconds);
  if ('fit' in shape) return encode(fill(picture, shape.fit), 90, requestTimeoutSeconds, fastOptions);
  if ('within' in shape)
    return encode(
      picture.resize({ ...shape.within, fit: 'inside', withoutEnlargement: true }),
      90,
      requestTimeoutSeconds,
    );
  if (cut === null) throw new Error('a cut needs its crop');
  const part = picture.extract({ left: cut.x, top: cut.y, width: cut.width, height: cut.height });
  return encode(
    part.resize({ ...scaledDown(cut, shape.largest), fit: 'fill', kernel: 'lanczos3' }),
    90,
    requestTimeoutSeconds,
  );
}

/** The largest size with the aspect ratio of `largest` that does not enlarge the crop. */
function scaledDown(cut: Size, largest: Size): Size {
  const scale = Math.min(1, cut.width / largest.width);
  const fitted = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: fitted(largest.width), height: fitted(largest.height) };
}

/** Resizes a stored picture: cropped around the top center if a height is given, otherwise with its aspect ratio. */
export function resizePicture(bytes: Uint8Array, { width, height }: Target): Promise<Picture> {
  return enter(async () => {
    const decode = await loadSharp();
    const picture =
      height === undefined
        ? decode(bytes, readingFrames).resize({ width, withoutEnlargement: true })
        : fill(decode(bytes, reading), { width, height });
    const stored = await measure(bytes);
    // At its stored size a picture's colors are already subsampled, so smartSubsample has nothing to preserve.
    return encode(picture, 80, jobTimeoutSeconds, stored.width <= width ? fastOptions : defaultOptions);
  });
}

/**
 * A small copy of a stored picture, cropped around the top center, in as few bytes as its purpose allows; null if it
 * needs more than `maxBytes`.
 */
export function shrinkPicture(bytes: Uint8Array, size: Size, maxBytes: number): Promise<Buffer | null> {
  return enter(async () => {
    const decode = await loadSharp();
    for (const quality of [50, 20]) {
      const small = fill(decode(bytes, reading), size);
      const picture = await encode(small, quality, jobTimeoutSeconds, smallOptions);
      if (picture.bytes.length <= maxBytes) return picture.bytes;
    }
    return null;
  });
}

/** Width in pixels that suffices to determine the dominant color. */
const sampleWidth = 160;

/** The dominant color of a stored picture as '#rrggbb'. */
export function mainColor(bytes: Uint8Array): Promise<string> {
  return enter(async () => {
    const decode = await loadSharp();
    const { data, info: raw } = await decode(bytes, reading)
      .timeout({ seconds: jobTimeoutSeconds })
      .resize({ width: sampleWidth, withoutEnlargement: true, kernel: 'nearest' })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { dominant } = await decode(data, { raw }).stats();
    const parts = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'));
    return `#${parts.join('')}`;
  });
}

/** Whether a picture is of a single color. */
export function isPlain(bytes: Uint8Array): Promise<boolean> {
  return enter(async () => {
    const decode = await loadSharp();
    const { channels } = await decode(bytes, reading).timeout({ seconds: requestTimeoutSeconds }).stats();
    return channels.every(({ min, max }) => max - min <= 2);
  });
}

/**
 * Sizes in pixels. Detail is measured at about the size at which cards show a picture; a sample is enough to tell
 * pictures apart.
 */
const detailSize = { width: 300, height: 175 };
const sampleSize = { width: 48, height: 28 };

/**
 * How much there is to see in a picture, as the bytes that it takes when it is small: they grow with edges and
 * colors, and a blank picture has fewest. `sample` is compared by `isAlike`.
 */
export function examinePicture(bytes: Uint8Array): Promise<{ detail: number; sample: Buffer }> {
  return enter(async () => {
    const decode = await loadSharp();
    const small = await encode(fill(decode(bytes, reading), detailSize), 50, jobTimeoutSeconds, fastOptions);
    const sample = await fill(decode(bytes, reading), sampleSize)
      .timeout({ seconds: jobTimeoutSeconds })
      .removeAlpha()
      .raw()
      .toBuffer();
    return { detail: small.bytes.length, sample };
  });
}

/** A difference of a color, out of 255, that people see in a tile of the sample. */
const seenDifference = 8;

/** Whether two pictures look the same, by their samples. */
export const isAlike = (sample: Buffer, other: Buffer): boolean =>
  sample.length === other.length &&
  sample.every((value, index) => Math.abs(value - (other[index] ?? 0)) < seenDifference);

/** Encodes raw RGB pixels, row by row, as a picture. */
export function pictureOf(pixels: Uint8Array, { width, height }: Size): Promise<Picture> {
  return enter(async () => {
    const decode = await loadSharp();
    return encode(decode(pixels, { raw: { width, height, channels: 3 } }), 90, requestTimeoutSeconds);
  });
}

export const fill = (picture: Sharp, { width, height }: Size) =>
  picture.resize({ width, height, fit: 'cover', position: 'top' });

const defaultOptions: WebpOptions = { effort: 3, smartSubsample: true };
/** Five times as fast. Fine colored lines are duller, but not in derived sizes of half the width. */
const fastOptions: WebpOptions = { effort: 2 };
const smallOptions: WebpOptions = { effort: 6 };

async function encode(
  picture: Sharp,
  quality: number,
  seconds: number,
  how = defaultOptions,
): Promise<Picture> {
  const { data, info } = await picture
    .timeout({ seconds })
    .webp({ quality, ...how })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/**
 * Whether a GIF is complete, that is, its blocks lead up to the trailer. The decoder does not detect truncation: it
 * returns the frames that it finds.
 */
function isWholeGif(bytes: Uint8Array): boolean {
  const tableAfter = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  let at = 13 + tableAfter(bytes[10] ?? 0);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) return true;
    if (kind === 0x21) at += 2;
    else if (kind === 0x2c) at += 11 + tableAfter(bytes[at + 9] ?? 0);
    else return false;
    // Data sub-blocks of up to 255 bytes, each prefixed by its length; an empty one ends the block.
    while (bytes[at]) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
  return false;
}
