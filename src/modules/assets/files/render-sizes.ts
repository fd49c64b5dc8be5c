import { mainColor, pictureType, resizePicture } from '../../../shared/media/pictures.ts';
import type { Storage } from '../../../shared/storage/index.ts';
import { keyOf, pictureKindOf } from './keys.ts';
import { sizeName, sizesByKind } from './sizes.ts';

/**
 * Renders and stores every size of a picture from its master; idempotent. Returns the picture's dominant colour as
 * '#rrggbb', or null if the master no longer exists.
 */
export async function renderAllSizes(storage: Storage, publicId: string): Promise<string | null> {
  const kind = pictureKindOf(publicId);
  const master = await storage.open(keyOf(publicId, 'master'));
  if (kind === null || master === null) return null;
  const bytes = Buffer.concat(await master.stream.toArray());
  for (const size of sizesByKind[kind]) {
    const picture = await resizePicture(bytes, size);
    await storage.put(keyOf(publicId, sizeName(size)), picture.bytes, { type: pictureType });
  }
  return mainColor(bytes);
}
