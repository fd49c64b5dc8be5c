import { type FileHandle, open } from 'node:fs/promises';

/** A file to look into without reading all of it. `read` gives fewer bytes than asked for at the end alone. */
export type Source = { size: number; read(at: number, length: number): Promise<Buffer> };

/**
 * A place that tells of people and not of what is played: names, pictures, where it was taken. `head` is written over its
 * beginning and zeros over the rest, so that nothing moves and the container holds.
 */
export type Blank = { at: number; end: number; head: Buffer };

/** What a container says of itself; sides are 0 where there is no picture, or none is told. */
export type Contents = {
  extension: string;
  kind: 'video' | 'audio';
  width: number;
  height: number;
  blanks: Blank[];
  /** Where pages of Ogg begin whose check sum the blanks make wrong. */
  oggPages?: number[];
};

/** Looks for one container: null where the file is none, `Broken` thrown where it is a damaged one. */
export type Detector = (source: Source) => Promise<Contents | null>;

/** The file claims to be something and does not keep to it. */
export class Broken extends Error {}

export const sound = (extension: string, blanks: Blank[] = []): Contents => ({
  extension,
  kind: 'audio',
  width: 0,
  height: 0,
  blanks,
});

const blockSize = 65_536;

/** Opens a file for `work` and closes it after. */
export async function lookInto<T>(path: string, work: (source: Source) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await work({ size, read: cached(file) });
  } finally {
    await file.close();
  }
}

/** Headers stand close together, so the last block answers most reads. */
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
