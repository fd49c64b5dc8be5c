import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../shared/viewer.ts';
import type { DefaultPicture } from './default-pictures.ts';

/** SQL condition: whether the viewer can see the joined row of `assets` (or `alias`), i.e. it is public or their own. */
export function assetVisibleTo(viewer: Viewer, alias = 'assets'): RawBuilder<boolean> {
  const asset = sql.ref(alias);
  return viewer
    ? sql<boolean>`(${asset}.is_public or ${asset}.owner_id = ${viewer.id})`
    : sql<boolean>`${asset}.is_public`;
}

/** Sizes in pixels of thumbnails, avatars and covers, which fall back to a default picture. */
export type ShownSize = '1200x700' | '600x350' | `${AvatarSide}x${AvatarSide}` | '1500x333';
/** Size names that pages request; `master` is the sanitized upload. */
export type ImageSize = ShownSize | 'w320' | 'w640' | 'w1280' | 'master';
type AvatarSide = 28 | 32 | 64 | 128 | 256;

/** URL of a stored picture in one size. Needs no database query, so lists can use it. */
export const storedImageUrl = (publicUrl: string, publicId: string, size: ImageSize) =>
  `${publicUrl}/media/${publicId}/${size}.webp`;

/** Like `storedImageUrl`, with the URL of the default picture if `publicId` is null. */
export const imageUrl = (publicUrl: string, publicId: string | null, size: ShownSize) =>
  storedImageUrl(publicUrl, publicId ?? defaultIn(size), size);

function defaultIn(size: ShownSize): DefaultPicture {
  if (size === '1500x333') return 'default-cover';
  return size === '1200x700' || size === '600x350' ? 'default-web' : 'default-avatar';
}

/** URL of the same picture in another size. */
export const inSize = (address: string, size: ImageSize) => address.replace(/[^/]+\.webp$/, `${size}.webp`);
