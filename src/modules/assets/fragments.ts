import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../shared/auth/viewer.ts';
import type { DefaultPicture } from './default-pictures.ts';

/** Whether the viewer may see the asset in the joined row of `assets` (or of the alias given): public, or their own. */
export function assetVisibleTo(viewer: Viewer, alias = 'assets'): RawBuilder<boolean> {
  const asset = sql.ref(alias);
  return viewer
    ? sql<boolean>`(${asset}.is_public or ${asset}.owner_id = ${viewer.id})`
    : sql<boolean>`${asset}.is_public`;
}

/** Sizes of what stands for a web or a member, which always have a picture. */
export type ShownSize = '1200x700' | '600x350' | `${AvatarSide}x${AvatarSide}` | '1500x333';
/** The names of sizes that pages ask for; `master` is the cleaned upload. */
export type ImageSize = ShownSize | 'w320' | 'w640' | 'w1280' | 'master';
type AvatarSide = 28 | 32 | 64 | 128 | 256;

/** The address of a stored picture in one size. Needs no look-up, so lists can use it. */
export const storedImageUrl = (publicUrl: string, publicId: string, size: ImageSize) =>
  `${publicUrl}/media/${publicId}/${size}.webp`;

/** The same, or the address of the default picture where nobody has chosen one. */
export const imageUrl = (publicUrl: string, publicId: string | null, size: ShownSize) =>
  storedImageUrl(publicUrl, publicId ?? defaultIn(size), size);

function defaultIn(size: ShownSize): DefaultPicture {
  if (size === '1500x333') return 'default-cover';
  return size === '1200x700' || size === '600x350' ? 'default-web' : 'default-avatar';
}

/** The address of the same picture in another size. */
export const inSize = (address: string, size: ImageSize) => address.replace(/[^/]+\.webp$/, `${size}.webp`);
