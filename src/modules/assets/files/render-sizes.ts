import { mainColor, pictureType, resizePicture } from '../../../shared/media/pictures.ts';
import type { Storage } from '../../../shared/storage/index.ts';
import { keyOf, pictureKindOf } from './keys.ts';
import { nameOf, sizesByKind } from './sizes.ts';

/**
 * Makes and stores every size of a picture from its master; doing it again changes nothing. Answers the picture's main
 * colour, '#rrggbb', or null where there is no master any more.
 */
export async function renderAll(storage: Storage, publicId: string): Promise<string | null> {
  const kind = pictureKindOf(publicId);
  const master = await storage.open(keyOf(publicId, 'master'));
  if (kind === null || master === null) return null;
  const bytes = Buffer.concat(await master.stream.toArray());
  for (const size of sizesByKind[kind]) {
    const picture = await resizePicture(bytes, size);
    await storage.put(keyOf(publicId, nameOf(size)), picture.bytes, { type: pictureType });
  }
  return mainColor(bytes);
}
