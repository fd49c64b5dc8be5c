import { type Blank, Broken, type Contents, type Source, sound } from './source.ts';

const films = ['\x80theora', 'OVP80', 'BBCD'];
const sounds = ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'Speex   '];
const maxPages = 500_000;
/** Maximum streams whose first bytes are stored; videos have a handful. */
const maxStreams = 100;
const firstOfStream = 2;

type Page = OggPage & { end: number };

/** Detects Ogg: pages up to the end of the file, of which the first ones identify the streams. */
export async function detectOgg(source: Source): Promise<Contents | null> {
  if ((await source.read(0, 4)).toString('latin1') !== 'OggS') return null;
  const heads: Buffer[] = [];
  const comments = new OggComments(source.read);
  let beginning = true;
  let at = 0;
  for (let pages = 0; at < source.size; pages += 1) {
    const page = await pageAt(source, at);
    if (pages >= maxPages) throw new Broken();
    await comments.page(page);
    beginning &&= page.isFirst;
    if (heads.length > maxStreams) throw new Broken();
    if (beginning) heads.push(Buffer.from(await source.read(page.body, Math.min(64, page.end - page.body))));
    at = page.end;
  }
  const film = heads.find((head) => isOneOf(head, films));
  const { blanks } = comments;
  const pages = [...new Set(blanks.map(({ page }) => page))];
  if (film) return { extension: 'ogg', kind: 'video', ...sidesOf(film), blanks, oggPages: pages };
  return heads.some((head) => isOneOf(head, sounds)) ? { ...sound('ogg', blanks), oggPages: pages } : null;
}

async function pageAt(source: Source, at: number): Promise<Page> {
  const head = await source.read(at, 27 + 255);
  if (head.length < 27 || head.toString('latin1', 0, 4) !== 'OggS' || head[4] !== 0) throw new Broken();
  const lengths = head.subarray(27, 27 + (head[26] ?? 0));
  const body = at + 27 + (head[26] ?? 0);
  const end = body + lengths.reduce((sum, length) => sum + length, 0);
  if (end > source.size) throw new Broken();
  const isFirst = ((head[5] ?? 0) & firstOfStream) !== 0;
  return { at, body, end, isFirst, serial: head.readUInt32LE(14), lengths: Buffer.from(lengths) };
}

function isOneOf(head: Buffer, starts: readonly string[]): boolean {
  const text = head.toString('latin1', 0, 8);
  return starts.some((start) => text.startsWith(start));
}

/** Frame size, which is read only for Theora. */
function sidesOf(head: Buffer): Pick<Contents, 'width' | 'height'> {
  if (!isOneOf(head, ['\x80theora']) || head.length < 20) return { width: 0, height: 0 };
  return { width: head.readUIntBE(14, 3), height: head.readUIntBE(17, 3) };
}

/** Layout of a codec's comment header: its magic bytes, and the number of bytes after the last comment. */
type Comments = { magic: Buffer; framing: number };

const latin = (text: string) => Buffer.from(text, 'latin1');

/** By the first bytes of a stream's first packet. All have their comments in the second packet. */
const codecs: readonly [first: string, comments: Comments][] = [
  ['\x01vorbis', { magic: latin('\x03vorbis'), framing: 1 }],
  ['OpusHead', { magic: latin('OpusTags'), framing: 0 }],
  ['\x80theora', { magic: latin('\x81theora'), framing: 0 }],
  ['OVP80', { magic: latin('OVP80\x02 '), framing: 0 }],
  ['Speex   ', { magic: latin(''), framing: 0 }],
];
const flacStart = '\x7fFLAC';
/** FLAC metadata block types, including those that are erased, and the limit of blocks. */
const flac = { padding: 1, application: 2, comments: 4, picture: 6, maxBlocks: 1_000 };
const lengthBytes = 4;

/** The part of a packet that lies in one page. */
type Segment = { at: number; bytes: number; page: number };
type Stream = { isFlac: boolean; comments: Comments | null; packets: number; segments: Segment[] };

export type OggPage = { at: number; body: number; serial: number; isFirst: boolean; lengths: Buffer };

type Read = (at: number, length: number) => Promise<Buffer>;

/** A range to overwrite with the offset of its page, whose checksum must be updated. */
export type OggBlank = Blank & { page: number };

/**
 * Finds the comment headers of Ogg streams (RFC 3533) and replaces each with an empty one of the same length, so that
 * no offset changes. Call `page` for every page in order; `blanks` contains the result.
 */
export class OggComments {
  readonly blanks: OggBlank[] = [];
  readonly #streams = new Map<number, Stream>();
  readonly #read: Read;

  constructor(read: Read) {
    this.#read = read;
  }

  async page({ at, body, serial, isFirst, lengths }: OggPage): Promise<void> {
    if (isFirst) this.#streams.set(serial, await this.#begin(body));
    if (this.#streams.size > maxStreams) throw new Broken();
    const stream = this.#streams.get(serial);
    if (!stream) return;
    let start = body;
    let bytes = 0;
    for (const [index, length] of lengths.entries()) {
      bytes += length;
      const isEnd = length < 255;
      if (!isEnd && index < lengths.length - 1) continue;
      stream.segments.push({ at: start, bytes, page: at });
      start += bytes;
      bytes = 0;
      if (isEnd && !(await this.#packet(stream))) {
        this.#streams.delete(serial);
        return;
      }
    }
  }

  async #begin(body: number): Promise<Stream> {
    const first = (await this.#read(body, 8)).toString('latin1');
    const [, comments = null] = codecs.find(([start]) => first.startsWith(start)) ?? [];
    return { isFlac: first.startsWith(flacStart), comments, packets: 0, segments: [] };
  }

  /** Handles a complete packet; returns whether later packets may contain comments. */
  async #packet(stream: Stream): Promise<boolean> {
    const { segments, isFlac, comments } = stream;
    stream.segments = [];
    stream.packets += 1;
    if (stream.packets === 1) return isFlac || comments !== null;
    const head = Buffer.from(await this.#read(segments[0]?.at ?? 0, Math.min(8, segments[0]?.bytes ?? 0)));
    if (isFlac) return this.#flacBlock(segments, head) && stream.packets < flac.maxBlocks;
    if (comments && head.subarray(0, comments.magic.length).equals(comments.magic))
      this.#blank(segments, comments.magic, comments.framing);
    return false;
  }

  #flacBlock(segments: readonly Segment[], head: Buffer): boolean {
    const type = (head[0] ?? 0xff) & 0x7f;
    // 0xff starts an audio frame.
    if (head[0] === 0xff || head.length < 4) return false;
    const block = Buffer.from(head.subarray(0, 4));
    if (type === flac.comments) this.#blank(segments, block, 0);
    else if (type === flac.picture || type === flac.application) {
      block[0] = ((block[0] ?? 0) & 0x80) | flac.padding;
      this.#zero(segments, block);
    }
    return true;
  }

  /** Stretches the vendor string over the whole packet, as zeros; the comment count after it is 0. */
  #blank(segments: readonly Segment[], magic: Buffer, framing: number): void {
    const total = segments.reduce((sum, { bytes }) => sum + bytes, 0);
    const room = total - magic.length - 2 * lengthBytes - framing;
    if (room < 0) return;
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32LE(room);
    this.#zero(segments, Buffer.concat([magic, length]));
    const last = segments.findLast(({ bytes }) => bytes > 0);
    if (framing > 0 && last) {
      const end = last.at + last.bytes;
      this.blanks.push({ at: end - framing, end, head: Buffer.alloc(framing, 1), page: last.page });
    }
  }

  #zero(segments: readonly Segment[], head: Buffer): void {
    for (const [index, { at, bytes, page }] of segments.entries())
      this.blanks.push({ at, end: at + bytes, head: index === 0 ? head : Buffer.alloc(0), page });
  }
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  return sum >>> 0;
});

/**
 * Checksum of an Ogg page whose checksum field is zeroed: CRC-32, polynomial 0x04c11db7, initial value 0, not
 * reflected.
 */
export function oggCheckSum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ (table[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return sum;
}
