import { Broken, type Contents, type Source, sound } from './source.ts';

const mostChunks = 1_000;
/** What a writer leaves who could not go back to write the size. */
const unknownSizes = [0, 0xffffffff];

/** WAV: chunks behind a RIFF head, of which `fmt ` must come before `data`. */
export async function detectWav(source: Source): Promise<Contents | null> {
  const head = await source.read(0, 12);
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return null;
  let told = false;
  let at = 12;
  for (let chunks = 0; chunks < mostChunks; chunks += 1) {
    const chunk = await source.read(at, 8 + 16);
    if (chunk.length < 8) break;
    const name = chunk.toString('latin1', 0, 4);
    const size = chunk.readUInt32LE(4);
    if (name === 'fmt ') told = isFormat(chunk, size);
    if (name === 'data') {
      if (!told || (at + 8 + size > source.size && !unknownSizes.includes(size))) break;
      return sound('wav');
    }
    at += 8 + size + (size % 2);
  }
  throw new Broken();
}

/** At least a channel and a sample rate. */
const isFormat = (chunk: Buffer, size: number) =>
  size >= 16 && chunk.length >= 24 && chunk.readUInt16LE(10) > 0 && chunk.readUInt32LE(12) > 0;

/** FLAC: blocks of facts, of which the stream's own comes first, then frames. */
export async function detectFlac(source: Source): Promise<Contents | null> {
  if ((await source.read(0, 4)).toString('latin1') !== 'fLaC') return null;
  let at = 4;
  for (let blocks = 0, last = false; !last; blocks += 1) {
    const head = await source.read(at, 4);
    if (head.length < 4 || blocks >= mostChunks) throw new Broken();
    const size = head.readUIntBE(1, 3);
    last = ((head[0] ?? 0) & 0x80) !== 0;
    if (blocks === 0 && (((head[0] ?? 0) & 0x7f) !== 0 || size !== 34)) throw new Broken();
    at += 4 + size;
  }
  const frame = await source.read(at, 2);
  if (frame.length < 2 || (frame.readUInt16BE(0) & 0xfffe) !== 0xfff8) throw new Broken();
  return sound('flac');
}

const bitRates = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000];
const framesToSee = 3;
const largestPadding = 65_536;

/** MP3: perhaps tags, then frames of MPEG layer III, of which three in a row are no chance. */
export async function detectMp3(source: Source): Promise<Contents | null> {
  let at = await skipTags(source);
  const tagged = at > 0;
  at = await skipZeros(source, at);
  for (let frames = 0; frames < framesToSee; frames += 1) {
    const length = frameLength(await source.read(at, 4));
    if (length === 0 || at + length > source.size) {
      if (tagged || frames > 0) throw new Broken();
      return null;
    }
    at += length;
  }
  return sound('mp3');
}

/** ID3v2: ten bytes of head, whose last four tell the size in seven bits each. */
async function skipTags(source: Source): Promise<number> {
  let at = 0;
  for (let tags = 0; tags < 10; tags += 1) {
    const head = await source.read(at, 10);
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') break;
    at += 10 + head.subarray(6).reduce((sum, digit) => sum * 128 + (digit & 0x7f), 0);
  }
  return at;
}

async function skipZeros(source: Source, from: number): Promise<number> {
  const bytes = await source.read(from, largestPadding);
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return from + Math.max(zeros, 0);
}

/** The bytes of the frame with this head, or 0 where it is none. */
function frameLength(head: Buffer): number {
  if (head.length < 4 || head.readUInt16BE(0) < 0xffe0) return 0;
  const [, second = 0, third = 0] = head;
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  const sampleRate = sampleRates[(third >> 2) & 3];
  const bitRate = (version === 3 ? bitRates.one : bitRates.two)[third >> 4] ?? 0;
  if (version === 1 || layer !== 1 || sampleRate === undefined || bitRate === 0) return 0;
  const slow = version === 3 ? 1 : version === 2 ? 2 : 4;
  const perFrame = version === 3 ? 144 : 72;
  return Math.floor((perFrame * bitRate * 1_000) / (sampleRate / slow)) + ((third >> 1) & 1);
}
