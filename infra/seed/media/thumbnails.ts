import sharp from 'sharp';
import { keyOf } from '../../../src/modules/assets/files/keys.ts';
import type { Storage } from '../../../src/shared/storage/storage.ts';
import { palettes } from '../palettes.ts';
import type { Random } from '../random.ts';
import { scenes } from '../scenes/scenes.ts';

/** A thumbnail to render: the index of its scene and of its palette. */
export type ThumbnailPlan = { id: string; scene: number; palette: number };
export type StoredThumbnail = { id: string; color: string; bytes: number };

const perScene = 2;

/** Plans two thumbnails per scene, in different palettes. */
export function planThumbnails(random: Random): ThumbnailPlan[] {
  return scenes.flatMap((_, scene) =>
    Array.from({ length: perScene }, (_, turn) => ({
      scene,
      palette: (scene * 3 + turn * 4 + 1) % palettes.length,
      id: `thumbnail-${random.hex(22)}`,
    })),
  );
}

/** Renders thumbnails and stores them in all sizes. */
export function storeThumbnails(
  storage: Storage,
  plans: readonly ThumbnailPlan[],
): Promise<StoredThumbnail[]> {
  return Promise.all(plans.map((plan) => storeThumbnail(storage, plan)));
}

async function storeThumbnail(
  storage: Storage,
  { id, scene, palette: number }: ThumbnailPlan,
): Promise<StoredThumbnail> {
  const palette = palettes[number];
  const sketch = palette && scenes[scene]?.sketch(palette);
  if (!palette || !sketch) throw new RangeError('there is no such scene or palette');
  const large = await sharp(Buffer.from(sketch)).webp({ quality: 86, effort: 2 }).toBuffer();
  const small = await sharp(large).resize(600, 350).webp({ quality: 86, effort: 2 }).toBuffer();
  const type = 'image/webp';
  await storage.put(keyOf(id, 'master'), large, { type });
  await storage.put(keyOf(id, '1200x700'), large, { type });
  await storage.put(keyOf(id, '600x350'), small, { type });
  return { id, color: palette[0], bytes: large.length };
}
