import type { Opened, Storage } from '../../../shared/storage/storage.ts';
import {
  keyOf,
  mastersOf,
  masterUrl,
  parseFileName,
  pictureKindOf,
  servedVariants,
  sizeName,
  sizesByKind,
} from './keys.ts';

export type OpenedMaster = Opened & { extension: string; url: string };

/** Opens the sanitized upload of a file; null if there is none. The caller must read or destroy the stream. */
export async function openMaster(
  {
    storage,
    storedUnder,
    publicUrl,
  }: { storage: Storage; storedUnder(publicId: string): Promise<string | null>; publicUrl: string },
  publicId: string,
): Promise<OpenedMaster | null> {
  const stored = await storedUnder(publicId);
  if (stored === null) return null;
  for (const { extension } of mastersOf(publicId)) {
    const found = await storage.open(keyOf(stored, 'master', extension));
    if (found) return { ...found, extension, url: masterUrl(publicUrl, publicId, extension) };
  }
  return null;
}

export type LoadedFile = { type: string; bytes: Buffer };

/**
 * Reads the file at a path like `/media/<publicId>/<file>`, or its fallback, into memory. Null if there is none or it is
 * larger than `maxBytes`.
 */
export async function readStoredFile(
  { storage, storedUnder }: { storage: Storage; storedUnder(publicId: string): Promise<string | null> },
  path: string,
  maxBytes: number,
): Promise<LoadedFile | null> {
  const [, publicId = '', file = ''] = /^\/media\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  const name = parseFileName(publicId, file);
  const stored = name && (await storedUnder(publicId));
  if (!name || stored === null) return null;
  for (const variant of servedVariants(name)) {
    const found = await storage.open(keyOf(stored, variant, name.extension));
    if (found === null) continue;
    if (found.size <= maxBytes)
      return { type: name.type, bytes: Buffer.concat(await found.stream.toArray()) };
    found.stream.destroy();
    return null;
  }
  return null;
}

/**
 * Opens a picture for moderators in the largest size that pages show, or its master while that is missing; null if it is
 * gone or no picture. `storedUnder` is the id in its keys. The caller must read or destroy the stream.
 */
export async function openForReview(storage: Storage, storedUnder: string): Promise<Opened | null> {
  const kind = pictureKindOf(storedUnder);
  if (kind === null) return null;
  const largest = [...sizesByKind[kind]].sort((one, other) => other.width - one.width)[0];
  const master = keyOf(storedUnder, 'master');
  const shown = largest && (await storage.open(keyOf(storedUnder, sizeName(largest))));
  return shown ?? storage.open(master);
}
