import { type FileHandle, open } from 'node:fs/promises';
import { badRequest, wrongType } from '../errors/app-error.ts';
import { detectFlac } from './containers/flac.ts';
import { detectIso } from './containers/iso.ts';
import { detectMp3 } from './containers/mp3.ts';
import { detectOgg, oggCheckSum } from './containers/ogg.ts';
import {
  type Blank,
  Broken,
  type Contents,
  type Detector,
  lookInto,
  type Source,
  sound,
} from './containers/source.ts';
import { detectWebm } from './containers/webm.ts';

/** Accepted types and their content types, by kind and file extension. */
export const recordingTypes = {
  video: { mp4: 'video/mp4', webm: 'video/webm', ogg: 'video/ogg', mov: 'video/quicktime' },
  audio: {
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
    wav: 'audio/wav',
    ogg: 'audio/ogg',
    flac: 'audio/flac',
  },
} as const satisfies Record<string, Record<string, string>>;

export type RecordingKind = keyof typeof recordingTypes;
export type Recording = { extension: string; type: string; width: number; height: number };

const wanted = {
  video: 'Send a video: mp4, webm, ogg or mov',
  audio: 'Send an audio file: mp3, m4a, wav, ogg or flac',
};

// In order of detection: MP3 comes last, since it has no reliable signature.
const detectors: readonly Detector[] = [detectWebm, detectOgg, detectWav, detectFlac, detectIso, detectMp3];

/**
 * Validates a video or audio file by its bytes, and erases metadata that may identify people: tags, pictures, and
 * tracks of measurements and subtitles. Throws a 415 for a file of another kind, and a 400 for a broken or truncated
 * one.
 */
export async function cleanRecording(path: string, kind: RecordingKind): Promise<Recording> {
  const found = await lookInto(path, detect).catch((error: unknown) => {
    if (isBroken(error)) throw badRequest('The file is broken or not complete', 'file');
    throw error;
  });
  const types: Readonly<Record<string, string>> = recordingTypes[kind];
  const type = found && found.kind === kind ? types[found.extension] : undefined;
  if (!found || type === undefined) throw wrongType(wanted[kind]);
  const { extension, width, height, blanks, oggPages = [] } = found;
  await blankOut(path, blanks, oggPages);
  return { extension, type, width, height };
}

const zeros = Buffer.alloc(65_536);
const maxOggPage = 27 + 255 + 255 * 255;
const oggSumAt = 22;

async function blankOut(path: string, blanks: readonly Blank[], oggPages: readonly number[]): Promise<void> {
  if (blanks.length === 0) return;
  const file = await open(path, 'r+');
  try {
    for (const { at, end, head } of blanks) {
      await file.write(head, 0, head.length, at);
      for (let next = at + head.length; next < end; next += zeros.length)
        await file.write(zeros, 0, Math.min(zeros.length, end - next), next);
    }
    for (const at of oggPages) await sumUp(file, at);
  } finally {
    await file.close();
  }
}

/** Rewrites the checksum of an Ogg page whose bytes have changed. */
async function sumUp(file: FileHandle, at: number): Promise<void> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxOggPage), 0, maxOggPage, at);
  const count = buffer[26] ?? 0;
  const body = buffer.subarray(27, 27 + count).reduce((sum, length) => sum + length, 0);
  const page = buffer.subarray(0, Math.min(bytesRead, 27 + count + body));
  page.fill(0, oggSumAt, oggSumAt + 4);
  page.writeUInt32LE(oggCheckSum(page), oggSumAt);
  await file.write(page, oggSumAt, 4, at + oggSumAt);
}

/** Buffer reads past the end throw a RangeError. */
const isBroken = (error: unknown) => error instanceof Broken || error instanceof RangeError;

async function detect(source: Source): Promise<Contents | null> {
  for (const detector of detectors) {
    const found = await detector(source);
    if (found) return found;
  }
  return null;
}

const maxChunks = 1_000;
/** Sizes written by encoders that cannot seek back to fill in the real one. */
const unknownSizes = [0, 0xffffffff];
/** Chunks with metadata about people. */
const metadataChunks = new Set(['LIST', 'id3 ', 'ID3 ', 'bext', 'iXML', '_PMX', 'cart']);

/** Detects WAV: a RIFF header followed by chunks, with `fmt ` before `data`. */
async function detectWav(source: Source): Promise<Contents | null> {
  const head = await source.read(0, 12);
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return null;
  const whole = head.readUInt32LE(4);
  // The padding byte of a last chunk of odd size may be missing.
  if (!unknownSizes.includes(whole) && whole + 8 > source.size + 1) throw new Broken();
  const blanks: Blank[] = [];
  let [hasFormat, played] = [false, false];
  let at = 12;
  for (let chunks = 0; chunks < maxChunks; chunks += 1) {
    const chunk = await source.read(at, 8 + 16);
    if (chunk.length < 8) break;
    const name = chunk.toString('latin1', 0, 4);
    const size = chunk.readUInt32LE(4);
    const end = at + 8 + size;
    if (name === 'fmt ') hasFormat = isFormat(chunk, size);
    if (name === 'data') {
      if (!hasFormat || (end > source.size && !unknownSizes.includes(size))) break;
      played = true;
      if (unknownSizes.includes(size)) break;
    }
    if (metadataChunks.has(name) && end <= source.size)
      blanks.push({ at, end, head: Buffer.concat([Buffer.from('JUNK'), chunk.subarray(4, 8)]) });
    at = end + (size % 2);
  }
  if (!played) throw new Broken();
  return sound('wav', blanks);
}

/** Requires at least one channel and a sample rate. */
const isFormat = (chunk: Buffer, size: number) =>
  size >= 16 && chunk.length >= 24 && chunk.readUInt16LE(10) > 0 && chunk.readUInt32LE(12) > 0;
