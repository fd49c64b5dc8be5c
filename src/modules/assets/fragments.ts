import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../shared/http/viewer.ts';

/** Whether the viewer may see the asset in the joined row of `assets` (or of the alias given): public, or their own. */
export function assetVisibleTo(viewer: Viewer, alias = 'assets'): RawBuilder<boolean> {
  const asset = sql.ref(alias);
  return viewer
    ? sql<boolean>`(${asset}.is_public or ${asset}.owner_id = ${viewer.id})`
    : sql<boolean>`${asset}.is_public`;
}

/** The names of sizes that pages ask for; `master` is the cleaned upload. */
export type ImageSize =
  | '1200x700'
  | '600x350'
  | `${AvatarSide}x${AvatarSide}`
  | '1500x333'
  | 'w320'
  | 'w640'
  | 'w1280'
  | 'master';
type AvatarSide = 28 | 32 | 64 | 128 | 256;

/** The address of a stored picture in one size, or '' where there is none. Needs no look-up, so lists can use it. */
export function imageUrl(publicUrl: string, publicId: string | null, size: ImageSize): string {
  return publicId === null ? '' : `${publicUrl}/media/${publicId}/${size}.webp`;
}

/** The address of the same picture in another size; '' where there is none. */
export const inSize = (address: string, size: ImageSize) => address.replace(/[^/]+\.webp$/, `${size}.webp`);
