import { type Blank, Broken, type Contents, type Source } from './source.ts';

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  tags: 0x1254c367,
  attachments: 0x1941a469,
};
const largestHead = 1 << 20;
const maxElements = 1_000;
const maxParts = 100_000;

/** `end` is null if the size is unknown, as in live recordings. */
type Element = { id: number; at: number; start: number; end: number | null };

/** Detects WebM: EBML with the document type `webm` and a picture. Other Matroska files and mere sound are not accepted. */
export async function detectWebm(source: Source): Promise<Contents | null> {
  const start = await source.read(0, 4);
  if (start.length < 4 || start.readUInt32BE(0) !== ids.header) return null;
  const header = await elementAt(source, 0, source.size);
  const fields = childrenOf(await bytesOf(source, header));
  if (
    fields
      .find(({ id }) => id === ids.docType)
      ?.bytes.toString('latin1')
      .replace(/\0+$/, '') !== 'webm'
  )
    return null;
  const segment = await elementAt(source, header.end ?? source.size, source.size);
  if (segment.id !== ids.segment) throw new Broken();
  const tracks = childrenOf(await bytesOf(source, await findTracks(source, segment)));
  const all = tracks.filter(({ id }) => id === ids.track);
  if (all.length === 0) throw new Broken();
  const video = all.flatMap(({ bytes }) => childrenOf(bytes)).find(({ id }) => id === ids.video);
  if (!video) return null;
  const sides = childrenOf(video.bytes);
  const side = (wanted: number) => numberOf(sides.find(({ id }) => id === wanted)?.bytes);
  const blanks = await blanksIn(source, segment);
  const [width, height] = [side(ids.pixelWidth), side(ids.pixelHeight)];
  return { extension: 'webm', kind: 'video', width, height, blanks };
}

/** Finds tags and attachments at any position, up to the first element of unknown size. */
async function blanksIn(source: Source, segment: Element): Promise<Blank[]> {
  const blanks: Blank[] = [];
  const limit = segment.end ?? source.size;
  let at = segment.start;
  for (let parts = 0; at < limit; parts += 1) {
    if (parts >= maxParts) throw new Broken();
    const { id, end } = await elementAt(source, at, limit);
    if (end === null) break;
    if (id === ids.tags || id === ids.attachments) blanks.push({ at, end, head: voidOf(end - at) });
    at = end;
  }
  return blanks;
}

/** Header of a Void element with a total size of `length` bytes. */
function voidOf(length: number): Buffer {
  if (length < 9) return Buffer.from([0xec, 0x80 | (length - 2)]);
  const head = Buffer.from([0xec, 0x01, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUIntBE(length - 9, 3, 6);
  return head;
}

async function findTracks(source: Source, segment: Element): Promise<Element> {
  let at = segment.start;
  for (let count = 0; count < maxElements; count += 1) {
    const element = await elementAt(source, at, segment.end ?? source.size);
    if (element.id === ids.tracks) return element;
    // Media data begins without a preceding Tracks element.
    if (element.id === ids.cluster || element.end === null) break;
    at = element.end;
  }
  throw new Broken();
}

async function bytesOf(source: Source, { start, end }: Element): Promise<Buffer> {
  if (end === null || end - start > largestHead) throw new Broken();
  return source.read(start, end - start);
}

async function elementAt(source: Source, at: number, limit: number): Promise<Element> {
  const head = await source.read(at, 12);
  const element = readHead(head, 0);
  const start = at + element.start;
  const end = element.size === null ? null : start + element.size;
  if (start > limit || (end !== null && end > limit)) throw new Broken();
  return { id: element.id, at, start, end };
}

type Child = { id: number; bytes: Buffer };

function childrenOf(bytes: Buffer): Child[] {
  const children: Child[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { id, size, start } = readHead(bytes, at);
    if (size === null || start + size > bytes.length || children.length >= maxElements) throw new Broken();
    children.push({ id, bytes: bytes.subarray(start, start + size) });
    at = start + size;
  }
  return children;
}

/** Parses an element's id and size: variable-length integers whose leading zero bits give their length. */
function readHead(bytes: Buffer, at: number) {
  const idLength = lengthAt(bytes, at, 4);
  const id = bytes.readUIntBE(at, idLength);
  const sizeLength = lengthAt(bytes, at + idLength, 8);
  const start = at + idLength + sizeLength;
  const digits = bytes.subarray(at + idLength, start);
  const first = (digits[0] ?? 0) & ((1 << (8 - sizeLength)) - 1);
  const unknown = first === (1 << (8 - sizeLength)) - 1 && digits.subarray(1).every((digit) => digit === 255);
  const size = digits.subarray(1).reduce((sum, digit) => sum * 256 + digit, first);
  return { id, start, size: unknown ? null : size };
}

function lengthAt(bytes: Buffer, at: number, longest: number): number {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  if (length > longest || at + length > bytes.length) throw new Broken();
  return length;
}

const numberOf = (bytes: Buffer | undefined) =>
  bytes && bytes.length > 0 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : 0;
