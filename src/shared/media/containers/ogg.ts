import { OggComments, type OggPage } from './ogg-comments.ts';
import { Broken, type Contents, type Source, sound } from './source.ts';

const films = ['\x80theora', 'OVP80', 'BBCD'];
const sounds = ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'Speex   '];
const maxPages = 500_000;
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
