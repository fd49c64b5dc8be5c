import { enter, fill, isAlike, loadSharp, reading, type Size } from './pictures.ts';

/** One of the pictures of a page from which its loop is made, `at` milliseconds after the first. */
export type LoopFrame = { bytes: Buffer; at: number };

/** Number of pictures in a loop. */
export const loopLength = 12;
/**
 * Milliseconds between two pictures. With fewer than 6 pictures a second, a loop cannot flash more than three times a
 * second (WCAG 2.3.1).
 */
export const loopInterval = 170;
const maxInterval = 1_000;
const maxBytes = 300_000;
const timeoutSeconds = 10;

/** The sizes and qualities that are tried, the best first, until the loop is small enough. */
const attempts = [
  { size: { width: 480, height: 280 }, quality: 55 },
  { size: { width: 336, height: 196 }, quality: 40 },
] as const;

/**
 * Encodes the pictures of a page as an animated WebP of at most 300 KB, which repeats until it is no longer shown.
 * Null if there are not twelve, if all look the same, or if they take too many bytes.
 */
export async function encodeLoop(frames: readonly LoopFrame[]): Promise<Buffer | null> {
  const isStill = frames.every(({ bytes }) => bytes.equals(frames[0]?.bytes ?? bytes));
  if (frames.length !== loopLength || isStill) return null;
  return enter(async () => {
    for (const { size, quality } of attempts) {
      const pixels = await decodeAll(frames, size);
      const [first] = pixels;
      if (first === undefined || pixels.every((one) => isAlike(first, one))) return null;
      const bytes = await encode(Buffer.concat(pixels), size, { quality, delay: delaysOf(frames) });
      if (bytes.length <= maxBytes) return bytes;
    }
    return null;
  });
}

async function decodeAll(frames: readonly LoopFrame[], size: Size): Promise<Buffer[]> {
  const decode = await loadSharp();
  const pixels: Buffer[] = [];
  for (const { bytes } of frames) {
    const small = fill(decode(bytes, reading), size).timeout({ seconds: timeoutSeconds });
    pixels.push(await small.toColourspace('srgb').removeAlpha().raw().toBuffer());
  }
  return pixels;
}

/** How long each picture is shown, in milliseconds. The last one has no successor. */
const delaysOf = (frames: readonly LoopFrame[]): number[] =>
  frames.map(({ at }, index) => {
    const next = frames[index + 1];
    return Math.min(maxInterval, Math.max(loopInterval, next === undefined ? 0 : next.at - at));
  });

async function encode(
  pixels: Buffer,
  { width, height }: Size,
  how: { quality: number; delay: number[] },
): Promise<Buffer> {
  const decode = await loadSharp();
  const raw = { width, height: height * loopLength, channels: 3, pageHeight: height } as const;
  return decode(pixels, { raw })
    .timeout({ seconds: timeoutSeconds })
    .webp({ ...how, effort: 2, loop: 0 })
    .toBuffer();
}
