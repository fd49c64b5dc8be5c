import { type FileHandle, open } from 'node:fs/promises';

/** Random access to a file. `read` returns fewer bytes than requested only at the end of the file. */
export type Source = { size: number; read(at: number, length: number): Promise<Buffer> };

/**
 * A byte range with metadata about people, such as names, pictures or locations. Its beginning is overwritten with
 * `head` and the rest with zeros, so that no offset changes and the container stays valid.
 */
export type Blank = { at: number; end: number; head: Buffer };

/** The result of a detector; width and height are 0 without a video or if unknown. */
export type Contents = {
  extension: string;
  kind: 'video' | 'audio';
  width: number;
  height: number;
  blanks: Blank[];
  /** Offsets of the Ogg pages whose checksums the blanks invalidate. */
  oggPages?: number[];
};

/** Detects one container format: null if the file is of another format; throws Broken if it is damaged. */
export type Detector = (source: Source) => Promise<Contents | null>;

/** Thrown if a file of a known format is malformed or truncated. */
export class Broken extends Error {}

export const sound = (extension: string, blanks: Blank[] = []): Contents => ({
  extension,
  kind: 'audio',
  width: 0,
  height: 0,
  blanks,
});

const blockSize = 65_536;

/** Opens a file for `work` and closes it afterwards. */
export async function lookInto<T>(path: string, work: (source: Source) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await work({ size, read: cached(file) });
  } finally {
    await file.close();
  }
}

/** Caches the last block read, since headers are close together. */
function cached(file: FileHandle): Source['read'] {
  let start = 0;
  let block = Buffer.alloc(0);
  const load = async (at: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
  return async (at, length) => {
    if (length > blockSize) return load(at, length);
    if (at < start || at + length > start + block.length) {
      block = await load(at, blockSize);
      start = at;
    }
    return block.subarray(at - start, at - start + length);
  };
}
