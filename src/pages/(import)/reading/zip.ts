import { UnreadableFile } from '../formats/found.ts';

/** Maximum number of files in a zip. */
const maxEntries = 50_000;

/** Maximum size of a zip's list of files, in bytes. */
const maxDirectoryBytes = 32 << 20;

/** Maximum number of characters in the path of a file in a zip. */
const maxPathLength = 1_000;

/** Maximum size of one text in bytes: a page with a full style sheet and a full script in it, each escaped. */
export const maxTextBytes = 8 << 20;

/** Maximum size of all texts that are read from one file, in bytes. */
export const maxTotalTextBytes = 512 << 20;

/** A file in a zip. Sizes are the declared ones, which are checked when the file is read. */
export type ZipEntry = {
  path: string;
  bytes: number;
  read(maxBytes: number): Promise<Uint8Array<ArrayBuffer>>;
};

/** The files of a zip, and the entries that cannot be imported, with the reason. */
export type Zip = { entries: readonly ZipEntry[]; refused: readonly { name: string; reason: string }[] };

const broken = (cause?: unknown) => new UnreadableFile('This zip is broken or not complete', { cause });

/** Constants of the format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3 and 4.5.3. */
const signatures = {
  end: 0x06054b50,
  end64Locator: 0x07064b50,
  end64: 0x06064b50,
  entry: 0x02014b50,
  local: 0x04034b50,
};
const endBytes = 22;
const maxCommentBytes = 0xffff;

export const isZip = async (file: Blob): Promise<boolean> => {
  const head = await viewOf(file, 0, Math.min(4, file.size));
  return head.byteLength === 4 && [signatures.local, signatures.end].includes(head.getUint32(0, true));
};

/**
 * Lists the files of a zip without reading them: only the list at its end and requested files are ever in memory.
 * Throws UnreadableFile if there is no such list.
 */
export async function openZip(file: Blob): Promise<Zip> {
  try {
    const { offset, bytes, count } = await findDirectory(file);
    if (count > maxEntries || bytes > maxDirectoryBytes)
      throw new UnreadableFile(`This zip has more than ${maxEntries} files`);
    return parseDirectory(file, await viewOf(file, offset, bytes), count);
  } catch (error) {
    throw error instanceof RangeError ? broken(error) : error;
  }
}

/** The bytes from `at` on. Throws a RangeError beyond the end of the file. */
async function viewOf(file: Blob, at: number, bytes: number): Promise<DataView> {
  if (at < 0 || bytes < 0 || at + bytes > file.size) throw new RangeError('outside of the file');
  return new DataView(await file.slice(at, at + bytes).arrayBuffer());
}

async function findDirectory(file: Blob) {
  const from = Math.max(0, file.size - endBytes - maxCommentBytes);
  const tail = await viewOf(file, from, file.size - from);
  for (let at = tail.byteLength - endBytes; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== signatures.end) continue;
    const end = {
      count: tail.getUint16(at + 10, true),
      bytes: tail.getUint32(at + 12, true),
      offset: tail.getUint32(at + 16, true),
    };
    const isLarge = end.count === 0xffff || end.bytes === 0xffffffff || end.offset === 0xffffffff;
    return isLarge ? findDirectory64(file, from + at) : end;
  }
  throw broken();
}

async function findDirectory64(file: Blob, endAt: number) {
  const locator = await viewOf(file, endAt - 20, 20);
  if (locator.getUint32(0, true) !== signatures.end64Locator) throw broken();
  const end = await viewOf(file, safe(locator.getBigUint64(8, true)), 56);
  if (end.getUint32(0, true) !== signatures.end64) throw broken();
  const [count, bytes, offset] = [32, 40, 48].map((at) => safe(end.getBigUint64(at, true)));
  return { count: count ?? 0, bytes: bytes ?? 0, offset: offset ?? 0 };
}

function safe(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw broken();
  return Number(value);
}

function parseDirectory(file: Blob, view: DataView, count: number): Zip {
  const entries = new Map<string, ZipEntry>();
  const refused: { name: string; reason: string }[] = [];
  let at = 0;
  for (let position = 0; position < count; position += 1) {
    if (view.getUint32(at, true) !== signatures.entry) throw broken();
    const record = recordAt(view, at);
    at += record.length;
    if (record.path.endsWith('/')) continue;
    const reason = entries.has(record.path) ? 'There are two files of this name' : reasonAgainst(record);
    if (reason !== null) refused.push({ name: record.path.slice(0, maxPathLength), reason });
    else
      entries.set(record.path, {
        path: record.path,
        bytes: record.size,
        read: (maxBytes) => readEntry(file, record, maxBytes),
      });
  }
  return { entries: [...entries.values()], refused };
}

type Entry = ReturnType<typeof recordAt>;

function recordAt(view: DataView, at: number) {
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
    view.getUint16(at + field, true),
  );
  const nameAt = at + 46;
  const extraAt = nameAt + (nameLength ?? 0);
  const length = 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  if (at + length > view.byteLength) throw broken();
  const short = {
    size: view.getUint32(at + 24, true),
    packed: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  };
  return {
    length,
    // Some programs on Windows write its own separator.
    path: new TextDecoder().decode(bytesOf(view, nameAt, nameLength ?? 0)).replaceAll('\\', '/'),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    /** Unix mode; 0 where the zip was made on another system. */
    mode: view.getUint16(at + 40, true),
    ...long(view, extraAt, extraLength ?? 0, short),
  };
}

/** Sizes and offset, from the zip64 field where they do not fit into 32 bits. */
function long(
  view: DataView,
  extraAt: number,
  extraLength: number,
  short: { size: number; packed: number; offset: number },
) {
  const values = { ...short };
  for (let at = extraAt; at + 4 <= extraAt + extraLength; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let field = at + 4;
    for (const name of ['size', 'packed', 'offset'] as const)
      if (short[name] === 0xffffffff) {
        values[name] = safe(view.getBigUint64(field, true));
        field += 8;
      }
  }
  return values;
}

const bytesOf = (view: DataView, at: number, length: number) =>
  new Uint8Array(view.buffer, view.byteOffset + at, length);

const linkMode = 0o120000;

function reasonAgainst({ path, flags, method, mode }: Entry): string | null {
  if (path.length > maxPathLength) return 'Its name is too long';
  if (/^\/|^[a-z]:|\0/i.test(path) || path.split('/').includes('..')) return 'Its name leads out of the zip';
  if ((flags & 1) !== 0) return 'It is encrypted';
  if ((mode & 0o170000) === linkMode) return 'It is a link to another file';
  return method === 0 || method === 8 ? null : 'It is compressed by a method that browsers do not know';
}

/** Reads at most `maxBytes`, regardless of the size that the zip declares. */
async function readEntry(file: Blob, entry: Entry, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.size > maxBytes) throw new UnreadableFile(tooLarge(maxBytes));
  const local = await viewOf(file, entry.offset, 30).catch(() => null);
  if (local?.getUint32(0, true) !== signatures.local) throw broken();
  const from = entry.offset + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  const packed = file.slice(from, from + entry.packed);
  const bytes = await collect(
    entry.method === 8 ? inflate(packed) : packed.stream(),
    Math.min(maxBytes, entry.size),
  );
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc)
    throw new UnreadableFile('It is broken: its checksum is wrong');
  return bytes;
}

const inflate = (packed: Blob) => packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));

const tooLarge = (maxBytes: number) => `It is larger than ${maxBytes / (1 << 20)} MiB`;

async function collect(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(maxBytes);
  const reader = stream.getReader();
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new UnreadableFile('It is broken', { cause });
    });
    if (done) return bytes.subarray(0, length);
    if (length + value.length > maxBytes) {
      await reader.cancel();
      throw new UnreadableFile('It is larger than the zip says');
    }
    bytes.set(value, length);
    length += value.length;
  }
}

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of files in a zip (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  // By index, since an iterator takes four times as long.
  for (let at = 0; at < bytes.length; at += 1)
    crc = (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}
