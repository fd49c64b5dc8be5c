import { type Blank, Broken, type Contents, type Source, sound } from './source.ts';

const bitRates = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000];
const framesToSee = 3;
const largestPadding = 65_536;
/** Allowance in bytes, since some encoders include tags in the announced size. */
const largestTag = 4_096;

/** Detects MP3: optional tags, then MPEG layer III frames. Three consecutive frames rule out a coincidence. */
export async function detectMp3(source: Source): Promise<Contents | null> {
  const blanks = await tagsBefore(source);
  const tagged = blanks.length > 0;
  let at = await skipZeros(source, blanks.at(-1)?.end ?? 0);
  const start = at;
  for (let frames = 0; frames < framesToSee; frames += 1) {
    const length = frameLength(await source.read(at, 4));
    if (length === 0 || at + length > source.size) {
      if (tagged || frames > 0) throw new Broken();
      return null;
    }
    at += length;
  }
  if (source.size + largestTag < start + (await bytesSaid(source, start))) throw new Broken();
  return sound('mp3', [...blanks, ...(await tagsBehind(source))]);
}

/** ID3v2 tags: a header of 10 bytes ends with the size, 7 bits per byte. A tag of zeros has no frames. */
async function tagsBefore(source: Source): Promise<Blank[]> {
  const blanks: Blank[] = [];
  for (let at = 0; blanks.length < 10; at = blanks.at(-1)?.end ?? source.size) {
    const head = Buffer.from(await source.read(at, 10));
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') break;
    const size = head.subarray(6).reduce((sum, digit) => sum * 128 + (digit & 0x7f), 0);
    const foot = (head[5] ?? 0) & 0x10 ? 10 : 0;
    head[5] = 0;
    const end = at + 10 + size + foot;
    if (end > source.size) throw new Broken();
    blanks.push({ at, end, head });
  }
  return blanks;
}

const apeFoot = 32;
const nothing = Buffer.alloc(0);

/** ID3v1 at the end of the file, and APE before it. */
async function tagsBehind(source: Source): Promise<Blank[]> {
  const blanks: Blank[] = [];
  let end = source.size;
  if (end >= 128 && (await source.read(end - 128, 3)).toString('latin1') === 'TAG') {
    blanks.push({ at: end - 128, end, head: nothing });
    end -= 128;
  }
  const foot = await source.read(Math.max(0, end - apeFoot), apeFoot);
  if (foot.length === apeFoot && foot.toString('latin1', 0, 8) === 'APETAGEX') {
    const hasHead = foot.readUInt32LE(20) >= 0x80000000;
    const at = end - foot.readUInt32LE(12) - (hasHead ? apeFoot : 0);
    if (at > 0 && at < end) blanks.push({ at, end, head: nothing });
  }
  return blanks;
}

/** Size of the audio in bytes as announced by a Xing, Info or VBRI header in the first frame, otherwise 0. */
async function bytesSaid(source: Source, start: number): Promise<number> {
  const frame = await source.read(start, 64);
  const isOne = ((frame[1] ?? 0) & 0x18) === 0x18;
  const isMono = (frame[3] ?? 0) >> 6 === 3;
  const at = 4 + (isOne ? (isMono ? 17 : 32) : isMono ? 9 : 17);
  const name = frame.toString('latin1', at, at + 4);
  if ((name === 'Xing' || name === 'Info') && frame.length >= at + 16) {
    const flags = frame.readUInt32BE(at + 4);
    return (flags & 2) === 0 ? 0 : frame.readUInt32BE(at + (flags & 1 ? 12 : 8));
  }
  return frame.toString('latin1', 36, 40) === 'VBRI' && frame.length >= 50 ? frame.readUInt32BE(46) : 0;
}

async function skipZeros(source: Source, from: number): Promise<number> {
  const bytes = await source.read(from, largestPadding);
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return from + Math.max(zeros, 0);
}

/** Length of the frame with this header in bytes; 0 if the header is invalid. */
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
