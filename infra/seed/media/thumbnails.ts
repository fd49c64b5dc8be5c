import sharp from 'sharp';
import { keyOf } from '../../../src/modules/assets/files/keys.ts';
import type { Storage } from '../../../src/shared/storage/index.ts';
import { palettes } from '../palettes.ts';
import type { Random } from '../random.ts';
import { scenes } from '../scenes/scenes.ts';

/** A thumbnail to be drawn: of which scene, in which palette. */
export type Plan = { id: string; scene: number; palette: number };
/** A stored thumbnail. */
export type Picture = { id: string; color: string; bytes: number };

const perScene = 2;

/** Every scene in two palettes. */
export function planPictures(random: Random): Plan[] {
  return scenes.flatMap((_, scene) =>
    Array.from({ length: perScene }, (_, turn) => ({
      scene,
      palette: (scene * 3 + turn * 4 + 1) % palettes.length,
      id: `thumbnail-${random.hex(22)}`,
    })),
  );
}

/** Draws pictures and stores them in all sizes. */
export function storePictures(storage: Storage, plans: readonly Plan[]): Promise<Picture[]> {
  return Promise.all(plans.map((plan) => storePicture(storage, plan)));
}

async function storePicture(storage: Storage, { id, scene, palette: number }: Plan): Promise<Picture> {
  const palette = palettes[number];
  const sketch = palette && scenes[scene]?.sketch(palette);
  if (!palette || !sketch) throw new RangeError('no such scene or palette');
  const large = await sharp(Buffer.from(sketch)).webp({ quality: 86, effort: 2 }).toBuffer();
  const small = await sharp(large).resize(600, 350).webp({ quality: 86, effort: 2 }).toBuffer();
  const type = 'image/webp';
  await storage.put(keyOf(id, 'master'), large, { type });
  await storage.put(keyOf(id, '1200x700'), large, { type });
  await storage.put(keyOf(id, '600x350'), small, { type });
  return { id, color: palette[0], bytes: large.length };
}
