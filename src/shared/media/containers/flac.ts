import { isWholeFlac, streamOf } from './flac-end.ts';
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
