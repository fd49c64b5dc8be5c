import { fileTypeFromBuffer } from 'file-type';
import type sharp from 'sharp';
import type { Sharp, SharpOptions, WebpOptions } from 'sharp';
import { badRequest, unavailable, wrongType } from '../errors/app-error.ts';
import { createSemaphore } from '../process/semaphore.ts';
import { isWholeGif } from './gif-end.ts';

export type Size = { width: number; height: number };
/** A size to make; without a height it keeps the picture's shape and frames and never makes it larger. */
export type Target = { width: number; height?: number };
export type Picture = Size & { bytes: Buffer };

/** A part of a picture, in pixels as it is seen: turned the way that its camera noted. */
export type Crop = Size & { x: number; y: number };

/**
 * What a cleaned picture becomes: `fit` fills exactly this size around the middle top; `cut` is this part and nothing
 * else, at most `largest`, whose shape it takes; `within` is all of it, no larger than this; `whole` keeps size and
 * frames.
 */
export type Shape = { fit: Size } | { cut: Crop; largest: Size } | { within: Size } | 'whole';

/** The type of every picture that we store. */
export const pictureType = 'image/webp';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'];

/** What may be decoded. A few bytes can stand for any number of pixels. */
const limits = { side: 12_000, pixels: 40e6, pixelsOfAllFrames: 50e6, frames: 500 };
const requestTimeoutSeconds = 10;
const jobTimeoutSeconds = 30;

const reading: SharpOptions = {
  failOn: 'warning',
  limitInputPixels: limits.pixels,
  sequentialRead: true,
  autoOrient: true,
};
const readingFrames: SharpOptions = {
  ...reading,
  limitInputPixels: limits.pixelsOfAllFrames,
  animated: true,
};

// Decoding takes memory by the picture: two at once in a process, each on one thread.
const enter = createSemaphore(2);

let loaded: Promise<typeof sharp> | undefined;

/** Loads sharp at its first use, since most processes never need it, and leaves it four safe decoders. */
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
 * Decodes an upload and encodes it anew in `shape`: nothing but the pixels is left of it. Throws a 415 for what is no
 * JPEG, PNG, WebP or GIF by its bytes, and a 400 for one that is broken (with `badText`), too large (40 megapixels,
 * 12,000 pixels a side; 50 megapixels in 500 frames) or does not hold its crop; a 503 for one that takes too long.
 */
export async function cleanPicture(bytes: Uint8Array, shape: Shape, badText: string): Promise<Picture> {
  const found = await requirePicture(bytes);
  const badPicture = (error?: unknown) => {
    // That says as much of how busy this machine is as of the picture.
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

/** The type of a picture by its bytes; throws a 415 for what is no JPEG, PNG, WebP or GIF. */
export async function requirePicture(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!found || !accepted.has(found.mime)) throw wrongType('Send a picture: png, jpg, jpeg, gif or webp');
  return found.mime;
}

type Facts = Size & { frames: number };

/** Reads the header alone, so it may be of any size; width and height are those of one frame, as it is seen. */
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

/** The crop, moved in by the one pixel that rounding may take it out. */
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

/** The size of `largest`'s shape that holds no more pixels a side than the cut has. */
function scaledDown(cut: Size, largest: Size): Size {
  const scale = Math.min(1, cut.width / largest.width);
  const fitted = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: fitted(largest.width), height: fitted(largest.height) };
}

/** A stored picture in another size: cropped around its middle top, or in its own shape. */
export function resizePicture(bytes: Uint8Array, { width, height }: Target): Promise<Picture> {
  return enter(async () => {
    const decode = await loadSharp();
    const picture =
      height === undefined
        ? decode(bytes, readingFrames).resize({ width, withoutEnlargement: true })
        : fill(decode(bytes, reading), { width, height });
    const stored = await measure(bytes);
    // One that keeps its size has no finer colours to lose.
    return encode(picture, 80, jobTimeoutSeconds, stored.width <= width ? fastOptions : defaultOptions);
  });
}

/** Enough to see what colour a picture has. */
const sampleWidth = 160;

/** The colour that most of a stored picture has, as '#rrggbb'. */
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

/** Whether a picture of ours shows nothing but one colour. */
export function isPlain(bytes: Uint8Array): Promise<boolean> {
  return enter(async () => {
    const decode = await loadSharp();
    const { channels } = await decode(bytes, reading).timeout({ seconds: requestTimeoutSeconds }).stats();
    return channels.every(({ min, max }) => max - min <= 2);
  });
}

/** The picture that these pixels are: red, green and blue, row by row. */
export function pictureOf(pixels: Uint8Array, { width, height }: Size): Promise<Picture> {
  return enter(async () => {
    const decode = await loadSharp();
    return encode(decode(pixels, { raw: { width, height, channels: 3 } }), 90, requestTimeoutSeconds);
  });
}

const fill = (picture: Sharp, { width, height }: Size) =>
  picture.resize({ width, height, fit: 'cover', position: 'top' });

const defaultOptions: WebpOptions = { effort: 3, smartSubsample: true };
/** In a fifth of the time. Colours of fine lines are duller, but not in the sizes of half the width that are made of it. */
const fastOptions: WebpOptions = { effort: 2 };

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
