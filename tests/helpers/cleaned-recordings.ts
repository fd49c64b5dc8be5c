import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanRecording, type RecordingKind } from '../../src/shared/media/recordings.ts';

/** Personal metadata, which must be removed. */
export const canary = Buffer.from('canary 52.5200 13.4050 '.repeat(8));

/** Cleans a file; returns its contents afterwards. */
export async function cleaned(kind: RecordingKind, bytes: Buffer): Promise<Buffer> {
  const dir = await mkdtemp(join(tmpdir(), 'codeweb-recordings-'));
  try {
    const path = join(dir, 'file');
    await writeFile(path, bytes);
    await cleanRecording(path, kind);
    return await readFile(path);
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** A number of `bytes` bytes, big-endian. */
export const word = (value: number, bytes = 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** A four-byte number, little-endian. */
export const little = (value: number): Buffer => word(value).reverse();
export const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
