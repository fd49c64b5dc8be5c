import { type Blank, Broken, type Contents, type Source, sound } from './source.ts';

const maxChunks = 1_000;
/** Sizes written by encoders that cannot seek back to fill in the real one. */
const unknownSizes = [0, 0xffffffff];
/** Chunks with metadata about people. */
const metadataChunks = new Set(['LIST', 'id3 ', 'ID3 ', 'bext', 'iXML', '_PMX', 'cart']);

/** Detects WAV: a RIFF header followed by chunks, with `fmt ` before `data`. */
export async function detectWav(source: Source): Promise<Contents | null> {
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
