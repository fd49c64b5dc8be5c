import type { Storage } from '../../../shared/storage/index.ts';
import type { Opened } from '../../../shared/storage/storage.ts';
import { keyOf, mastersOf, masterUrl } from './keys.ts';

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
