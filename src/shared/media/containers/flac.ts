import { type Blank, Broken, type Contents, type Source, sound } from './source.ts';

const maxBlocks = 1_000;
const padding = 1;
/** Application data, comments and pictures. */
const metadataBlocks = new Set([2, 4, 6]);

/** Detects FLAC: metadata blocks, STREAMINFO first, followed by frames. */
export async function detectFlac(source: Source): Promise<Contents | null> {
  if ((await source.read(0, 4)).toString('latin1') !== 'fLaC') return null;
  const blanks: Blank[] = [];
  let at = 4;
  for (let blocks = 0, last = false; !last; blocks += 1) {
    const head = Buffer.from(await source.read(at, 4));
    if (head.length < 4 || blocks >= maxBlocks) throw new Broken();
    const first = head[0] ?? 0;
    const type = first & 0x7f;
    const size = head.readUIntBE(1, 3);
    last = (first & 0x80) !== 0;
    if (blocks === 0 && (type !== 0 || size !== 34)) throw new Broken();
    const end = at + 4 + size;
    if (metadataBlocks.has(type)) {
      head[0] = (first & 0x80) | padding;
      blanks.push({ at, end, head });
    }
    at = end;
  }
  const frame = await source.read(at, 2);
  if (frame.length < 2 || (frame.readUInt16BE(0) & 0xfffe) !== 0xfff8) throw new Broken();
  const stream = streamOf(Buffer.from(await source.read(8, 34)));
  if (!(await isWholeFlac(source, at, stream))) throw new Broken();
  return sound('flac', blanks);
}

type Frame = { first: number; samples: number };

/** Fields of the STREAMINFO block; `samples` is the total number of samples, 0 if unknown. */
type Stream = { block: number; largestFrame: number; samples: number };

const unknownFrame = 1 << 18;
const tags = 4_096;

/** Parses STREAMINFO, the first metadata block of a FLAC file, which has 34 bytes. */
export function streamOf(bytes: Buffer): Stream {
  const high = (bytes[13] ?? 0) & 0x0f;
  return {
    block: bytes.readUInt16BE(2),
    largestFrame: bytes.readUIntBE(7, 3),
    samples: high * 2 ** 32 + bytes.readUInt32BE(14),
  };
}

/** Whether the last frame announced by STREAMINFO is present; a truncated file has only earlier frames. */
export async function isWholeFlac(source: Source, from: number, stream: Stream): Promise<boolean> {
  if (stream.samples === 0) return true;
  const length = (stream.largestFrame || unknownFrame) + tags;
  const start = Math.max(from, source.size - length);
  const bytes = await source.read(start, source.size - start);
  for (let at = bytes.length - 6; at >= 0; at -= 1) {
    const frame = frameAt(bytes, at, stream.block);
    if (frame && frame.first + frame.samples >= stream.samples) return true;
  }
  return false;
}

/** Parses the frame header at this position; null if there is none, which the header's CRC-8 decides. */
function frameAt(bytes: Buffer, at: number, block: number): Frame | null {
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xfe) !== 0xf8) return null;
  const isVariable = ((bytes[at + 1] ?? 0) & 1) === 1;
  const codes = bytes[at + 2] ?? 0;
  const number = numberAt(bytes, at + 4);
  if (number === null) return null;
  const sizeCode = codes >> 4;
  const sizeAt = at + 4 + number.length;
  const sizeLength = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
  const rateLength = [0xc, 0xd, 0xe].includes(codes & 0xf) ? ((codes & 0xf) === 0xc ? 1 : 2) : 0;
  const end = sizeAt + sizeLength + rateLength;
  if (end >= bytes.length || checkSum(bytes.subarray(at, end)) !== bytes[end]) return null;
  const samples = sizeLength > 0 ? bytes.readUIntBE(sizeAt, sizeLength) + 1 : samplesBy(sizeCode);
  return { first: isVariable ? number.value : number.value * block, samples };
}

const samplesBy = (code: number) =>
  code === 1 ? 192 : code < 6 ? 576 << Math.max(0, code - 2) : 256 << (code - 8);

/** A number in UTF-8 encoding, extended to 7 bytes. */
function numberAt(bytes: Buffer, at: number): { value: number; length: number } | null {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return { value: first, length: 1 };
  const length = Math.clz32(~(first << 24));
  if (length < 2 || length > 7 || at + length > bytes.length) return null;
  let value = first & (0x7f >> length);
  for (const byte of bytes.subarray(at + 1, at + length)) {
    if (byte >> 6 !== 2) return null;
    value = value * 64 + (byte & 0x3f);
  }
  return { value, length };
}

/** CRC-8 with the polynomial x^8 + x^2 + x + 1. */
export function checkSum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80 ? ((sum << 1) ^ 7) & 0xff : sum << 1;
  }
  return sum;
}
