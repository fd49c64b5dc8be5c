import sharp from 'sharp';
import { keyOf } from '../../src/modules/assets/keys.ts';
import type { Storage } from '../../src/shared/storage/index.ts';
import { palettes } from './palettes.ts';
import type { Random } from './random.ts';
import { scenes } from './scenes.ts';

/** A stored thumbnail: of which scene, in which palette. */
export type Picture = { id: string; scene: number; palette: number; color: string; bytes: number };

const sizes = { master: [1200, 700], '1200x700': [1200, 700], '600x350': [600, 350] } as const;
const perScene = 2;

/** Draws every scene in two palettes and stores the pictures in all sizes. */
export function storePictures(storage: Storage, random: Random): Promise<Picture[]> {
  const wishes = scenes.flatMap((_, scene) =>
    Array.from({ length: perScene }, (_, turn) => ({
      scene,
      palette: (scene * 3 + turn * 4 + 1) % palettes.length,
      id: `thumbnail-${random.hex(22)}`,
    })),
  );
  return Promise.all(wishes.map((wish) => storePicture(storage, wish)));
}

async function storePicture(storage: Storage, wish: Omit<Picture, 'color' | 'bytes'>): Promise<Picture> {
  const palette = palettes[wish.palette];
  const sketch = palette && scenes[wish.scene]?.sketch(palette);
  if (!palette || !sketch) throw new RangeError('no such scene or palette');
  let bytes = 0;
  for (const [variant, [width, height]] of Object.entries(sizes)) {
    const picture = await sharp(Buffer.from(sketch)).resize(width, height).webp({ quality: 86 }).toBuffer();
    await storage.put(keyOf(wish.id, variant), picture, { type: 'image/webp' });
    if (variant === 'master') bytes = picture.length;
  }
  return { ...wish, color: palette[0], bytes };
}
