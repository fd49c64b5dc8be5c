import { type Blank, Broken } from './source.ts';

/** A box within a track, with offsets into the bytes of `moov`. */
type Box = { type: string; start: number; end: number };
type Children = (box: { start: number; end: number }) => Box[];

/** Video and sound. Other tracks contain measurements, locations, times or subtitles. */
const played = new Set(['vide', 'soun']);
/** Limit for all dropped tracks of a file; 3 hours at 200 measurements per second are 2 million samples. */
const maxSamples = 4_000_000;
const maxChunks = 200_000;
const maxBlanks = 50_000;
const nothing = Buffer.alloc(0);

/** A track's handler type ('vide', 'soun', 'meta' …), or null if missing. */
export function handlerOf(bytes: Buffer, track: Box, children: Children): string | null {
  const media = children(track).find(({ type }) => type === 'mdia');
  const handler = media && children(media).find(({ type }) => type === 'hdlr');
  return handler && handler.end - handler.start >= 12
    ? bytes.toString('latin1', handler.start + 8, handler.start + 12)
    : null;
}

export const isPlayed = (handler: string | null): boolean => handler === null || played.has(handler);

/** Remaining limits for the dropped tracks of one file. */
type Budget = { chunks: number; samples: number };

/**
 * Byte ranges of the tracks' samples in the file, with overlapping ones merged. Throws Broken if a range exceeds the
 * file, or above the limits.
 */
export function samplesOf(
  bytes: Buffer,
  tracks: readonly Box[],
  children: Children,
  fileSize: number,
): Blank[] {
  const budget = { chunks: maxChunks, samples: maxSamples };
  const extents = tracks.flatMap((track) => extentsOf(bytes, track, children, budget));
  if (extents.some(({ end }) => end > fileSize)) throw new Broken();
  return merged(extents);
}

function extentsOf(bytes: Buffer, track: Box, children: Children, budget: Budget): Blank[] {
  const child = (box: Box | undefined, name: string) =>
    box && children(box).find(({ type }) => type === name);
  const table = child(child(child(track, 'mdia'), 'minf'), 'stbl');
  if (!table) return [];
  const boxes = children(table);
  const named = (...names: string[]) => boxes.find(({ type }) => names.includes(type));
  const chunks = offsetsIn(bytes, named('stco', 'co64'), budget);
  const sizeOf = sizesIn(bytes, named('stsz', 'stz2'));
  const countOf = countsIn(bytes, named('stsc'));
  let sample = 0;
  return chunks.map((at, index) => {
    const count = countOf(index + 1);
    budget.samples -= count;
    if (budget.samples < 0) throw new Broken();
    let size = 0;
    for (let left = count; left > 0; left -= 1) size += sizeOf(sample++);
    return { at, end: at + size, head: nothing };
  });
}

function merged(extents: Blank[]): Blank[] {
  const all: Blank[] = [];
  for (const extent of extents.sort((one, other) => one.at - other.at)) {
    const last = all.at(-1);
    if (last && extent.at <= last.end) last.end = Math.max(last.end, extent.end);
    else all.push(extent);
  }
  if (all.length > maxBlanks) throw new Broken();
  return all;
}

/** Row count of a table, read at `at`. Throws Broken if the rows exceed the box, and a RangeError past the buffer. */
function rows(bytes: Buffer, box: Box, at: number, width: number): number {
  const count = bytes.readUInt32BE(box.start + at);
  if (box.start + at + 4 + count * width > box.end) throw new Broken();
  return count;
}

function offsetsIn(bytes: Buffer, box: Box | undefined, budget: Budget): number[] {
  if (!box) return [];
  const width = box.type === 'co64' ? 8 : 4;
  const length = rows(bytes, box, 4, width);
  budget.chunks -= length;
  if (budget.chunks < 0) throw new Broken();
  return Array.from({ length }, (_, index) => {
    const at = box.start + 8 + index * width;
    return width === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
  });
}

/** Returns the size of a sample by its index from 0; 0 past the last one. */
function sizesIn(bytes: Buffer, box: Box | undefined): (sample: number) => number {
  if (!box) return () => 0;
  const count = bytes.readUInt32BE(box.start + 8);
  const same = box.type === 'stsz' ? bytes.readUInt32BE(box.start + 4) : 0;
  if (same > 0) return (sample) => (sample < count ? same : 0);
  const bits = box.type === 'stsz' ? 32 : (bytes[box.start + 7] ?? 0);
  if (![4, 8, 16, 32].includes(bits) || box.start + 12 + Math.ceil((count * bits) / 8) > box.end)
    throw new Broken();
  return (sample) => {
    if (sample >= count) return 0;
    const at = box.start + 12 + Math.floor((sample * bits) / 8);
    if (bits > 4) return bytes.readUIntBE(at, bits / 8);
    return sample % 2 === 0 ? (bytes[at] ?? 0) >> 4 : (bytes[at] ?? 0) & 15;
  };
}

/** Returns the number of samples in a chunk by its number from 1; call it in ascending order. */
function countsIn(bytes: Buffer, box: Box | undefined): (chunk: number) => number {
  if (!box) return () => 0;
  const count = rows(bytes, box, 4, 12);
  const row = (index: number, column: number) => bytes.readUInt32BE(box.start + 8 + index * 12 + column * 4);
  let index = 0;
  return (chunk) => {
    while (index + 1 < count && row(index + 1, 0) <= chunk) index += 1;
    return count === 0 ? 0 : row(index, 1);
  };
}
