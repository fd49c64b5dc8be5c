import { promisify } from 'node:util';
import { constants, type ZstdOptions, zstdCompress, zstdDecompressSync } from 'node:zlib';

/**
 * Compression of a web's earlier texts. A text is stored whole, or as a Zstandard frame whose dictionary is a text
 * that is stored whole: common parts take almost no space, and any text is read with at most one other. Unlike a
 * chain of deltas, no text depends on more than one other, so that old ones can be deleted without rewriting newer
 * ones.
 */

/** A text that is stored whole, and can be the dictionary of others; `bytes` is its compressed size. */
export type BaseText = { id: number; text: string; bytes: number };

/** A compressed text; `baseId` is the text that is its dictionary, null if it is stored whole. */
export type EncodedText = { data: Buffer; baseId: number | null };

/** Maximum bytes up to which a delta is always small enough: a whole text would cost as much in rows and indexes. */
const smallBytes = 128;

/**
 * Deltas grow with the distance from their base. A text is stored whole when its delta is larger than this part of
 * the base, so that deltas and whole texts together cost about as much as if the best moment were known.
 */
const maxShareOfBase = 1 / 16;

/**
 * About 4 ms for 50 KB instead of 1 to 2 ms, and a tenth fewer bytes than at the default level; from 15 on, several
 * times as slow.
 */
const params = { [constants.ZSTD_c_compressionLevel]: 12 };

const compress: (bytes: Buffer, options: ZstdOptions) => Promise<Buffer> = promisify(zstdCompress);

/** Compresses `text` outside the event loop, against `base` unless it differs too much from it. */
export async function encodeText(text: string, base: BaseText | null): Promise<EncodedText> {
  const bytes = Buffer.from(text);
  // Without the size, Zstandard prepares tables of many MB for the longest text, which takes 200 ms even for an empty one.
  const options = { params, pledgedSrcSize: bytes.length };
  if (base) {
    const data = await compress(bytes, { ...options, dictionary: Buffer.from(base.text) });
    if (data.length <= Math.max(smallBytes, base.bytes * maxShareOfBase)) return { data, baseId: base.id };
  }
  return { data: await compress(bytes, options), baseId: null };
}

/** Reads what `encodeText` has compressed; `base` is the text of its base, null if it is stored whole. */
export function decodeText(data: Buffer, base: string | null): string {
  return zstdDecompressSync(data, base === null ? {} : { dictionary: Buffer.from(base) }).toString();
}
