import { fileTypeFromBuffer } from 'file-type';
import { type Blank, Broken, type Contents, type Source } from './source.ts';

const extensions: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
};
const maxBoxes = 100_000;
const largestIndex = 16_000_000;

/** `at` is the offset of the box's header, `start` that of its content. */
type Box = { type: string; at: number; start: number; end: number };
type Sides = Pick<Contents, 'width' | 'height'>;

/** Detects MP4, M4A and QuickTime: a sequence of boxes, of which `moov` describes the others. */
export async function detectIso(source: Source): Promise<Contents | null> {
  const found = await fileTypeFromBuffer(await source.read(0, 4_096)).catch(() => undefined);
  const declared = extensions[found?.mime ?? ''];
  if (declared === undefined) return null;
  const top = await boxesOf(source);
  const index = top.find(({ type }) => type === 'moov');
  if (!index || index.end - index.start > largestIndex) throw new Broken();
  const bytes = await source.read(index.start, index.end - index.start);
  const inner = boxesIn(bytes, 0, bytes.length);
  const tracks = inner.filter(({ type }) => type === 'trak');
  if (tracks.length === 0) throw new Broken();
  const children = ({ start, end }: Pick<Box, 'start' | 'end'>) => boxesIn(bytes, start, end);
  const handlers = new Map(tracks.map((track) => [track, handlerOf(bytes, track, children)]));
  const kept = tracks.filter((track) => isPlayed(handlers.get(track) ?? null));
  const dropped = tracks.filter((track) => !kept.includes(track));
  const hasPicture = [...handlers.values()].includes('vide');
  const isSound = kept.every((track) => handlers.get(track) === 'soun');
  // Many programs write sound under the brand of any MP4. QuickTime without a picture has no type that browsers play.
  const extension = declared === 'mp4' && isSound ? 'm4a' : declared;
  if (kept.length === 0 || (extension === 'm4a' && hasPicture) || (extension === 'mov' && isSound))
    return null;
  const sides = extension === 'm4a' ? [] : kept.map((track) => sidesOf(bytes, track));
  const deep = kept.flatMap((track) => boxesIn(bytes, track.start, track.end));
  const blanks = [
    ...(await blanksOf(top, source.read)),
    ...(await blanksOf([...inner, ...deep].map(moved(index.start)), source.read)),
    ...samplesOf(bytes, dropped, children, source.size),
    ...dropped.map((track) => freed(bytes, track, index.start)),
  ];
  const kind = extension === 'm4a' ? 'audio' : 'video';
  return { extension, kind, ...sides.reduce(larger, { width: 0, height: 0 }), blanks };
}

const larger = (one: Sides, other: Sides) => (other.width > one.width ? other : one);

/**
 * Boxes with metadata about people: names, locations, the camera. XMP is in a `uuid` box. Dashboard cameras write
 * locations into free space.
 */
const metadataBoxes = new Set(['udta', 'meta', 'gps ', 'free', 'skip']);
const xmp = 'be7acfcb97a942e89c71999491e3afac';

const moved =
  (by: number) =>
  ({ type, at, start, end }: Box): Box => ({ type, at: at + by, start: start + by, end: end + by });

/** Turns a whole track into a free-space box. */
function freed(bytes: Buffer, { at, start, end }: Box, by: number): Blank {
  const head = Buffer.from(bytes.subarray(at, start));
  head.write('free', 4, 'latin1');
  return { at: at + by, end: end + by, head };
}

/** Turns metadata boxes into free space of the same size, so that all file offsets remain valid. */
async function blanksOf(boxes: readonly Box[], read: Source['read']): Promise<Blank[]> {
  const blanks: Blank[] = [];
  for (const { type, at, start, end } of boxes) {
    const isXmp = type === 'uuid' && (await read(start, 16)).toString('hex') === xmp;
    if (!metadataBoxes.has(type) && !isXmp) continue;
    const head = Buffer.from(await read(at, start - at));
    head.write('free', 4, 'latin1');
    blanks.push({ at, end, head });
  }
  return blanks;
}

async function boxesOf(source: Source): Promise<Box[]> {
  const found: Box[] = [];
  let at = 0;
  for (let boxes = 0; source.size - at >= 8; boxes += 1) {
    const box = boxAt(await source.read(at, 16), at, source.size);
    if (boxes >= maxBoxes) throw new Broken();
    found.push(box);
    at = box.end;
  }
  return found;
}

/** Parses the box header in `head`, which is at offset `at`; throws Broken if the box exceeds `end`. */
function boxAt(head: Buffer, at: number, end: number): Box {
  const type = head.toString('latin1', 4, 8);
  let size = head.readUInt32BE(0);
  let headSize = 8;
  if (size === 0) size = end - at;
  else if (size === 1) {
    if (head.length < 16) throw new Broken();
    size = Number(head.readBigUInt64BE(8));
    headSize = 16;
  }
  if (size < headSize || at + size > end) throw new Broken();
  return { type, at, start: at + headSize, end: at + size };
}

function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; end - at >= 8; at = boxes.at(-1)?.end ?? end) {
    boxes.push(boxAt(bytes.subarray(at, at + 16), at, end));
    if (boxes.length > maxBoxes) throw new Broken();
  }
  return boxes;
}

/** A track's display size. Phones store portrait videos in landscape with a rotation matrix. */
function sidesOf(bytes: Buffer, track: Box): Sides {
  const head = boxesIn(bytes, track.start, track.end).find(({ type }) => type === 'tkhd');
  if (!head) return { width: 0, height: 0 };
  const late = bytes[head.start] === 1;
  const matrix = head.start + (late ? 52 : 40);
  if (matrix + 44 > head.end) throw new Broken();
  const lying = bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 4) !== 0;
  const [width, height] = [bytes.readUInt16BE(matrix + 36), bytes.readUInt16BE(matrix + 40)];
  return lying ? { width: height, height: width } : { width, height };
}

/** A box within a track, with offsets into the bytes of `moov`. */
type Children = (box: { start: number; end: number }) => Box[];

/** Video and sound. Other tracks contain measurements, locations, times or subtitles. */
const played = new Set(['vide', 'soun']);
/** Limit for all dropped tracks of a file; 3 hours at 200 measurements per second are 2 million samples. */
const maxSamples = 4_000_000;
const maxChunks = 200_000;
const maxBlanks = 50_000;
const nothing = Buffer.alloc(0);

/** A track's handler type ('vide', 'soun', 'meta' …), or null if missing. */
function handlerOf(bytes: Buffer, track: Box, children: Children): string | null {
  const media = children(track).find(({ type }) => type === 'mdia');
  const handler = media && children(media).find(({ type }) => type === 'hdlr');
  return handler && handler.end - handler.start >= 12
    ? bytes.toString('latin1', handler.start + 8, handler.start + 12)
    : null;
}

const isPlayed = (handler: string | null): boolean => handler === null || played.has(handler);

/** Remaining limits for the dropped tracks of one file. */
type Budget = { chunks: number; samples: number };

/**
 * Byte ranges of the tracks' samples in the file, with overlapping ones merged. Throws Broken if a range exceeds the
 * file, or above the limits.
 */
function samplesOf(bytes: Buffer, tracks: readonly Box[], children: Children, fileSize: number): Blank[] {
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
