import type { Source } from './source.ts';

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
