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
