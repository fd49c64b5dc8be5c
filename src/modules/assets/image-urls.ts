import type { DefaultPicture } from './rules/default-pictures.ts';

/** Sizes in pixels of thumbnails, avatars and covers, which fall back to a default picture. */
export type SizeWithDefault = '1200x700' | '600x350' | `${AvatarSide}x${AvatarSide}` | '1500x333';
/** Size names that pages request; `master` is the sanitized upload, `loop` an animation of a web's page. */
export type ImageSize = SizeWithDefault | 'w320' | 'w640' | 'w1280' | 'master' | 'loop';
type AvatarSide = 28 | 32 | 64 | 128 | 256;

/** URL of a stored picture in one size. Needs no database query, so lists can use it. */
export const storedImageUrl = (publicUrl: string, publicId: string, size: ImageSize) =>
  `${publicUrl}/media/${publicId}/${size}.webp`;

/** Like `storedImageUrl`, with the URL of the default picture if `publicId` is null. */
export const imageUrl = (publicUrl: string, publicId: string | null, size: SizeWithDefault) =>
  storedImageUrl(publicUrl, publicId ?? defaultPictureFor(size), size);

function defaultPictureFor(size: SizeWithDefault): DefaultPicture {
  if (size === '1500x333') return 'default-cover';
  return size === '1200x700' || size === '600x350' ? 'default-web' : 'default-avatar';
}

/** URL of the same picture in another size. */
export const replaceSize = (address: string, size: ImageSize) =>
  address.replace(/(?<=\/)[^/]+\.webp$/, `${size}.webp`);

const reviewSizes: Readonly<Record<string, ImageSize>> = {
  thumbnail: '600x350',
  avatar: '256x256',
  cover: '1500x333',
  image: 'w640',
};

/** The size in which moderators see a picture; undefined for a file that is no picture. */
export const reviewSizeOf = (publicId: string): ImageSize | undefined =>
  reviewSizes[publicId.slice(0, publicId.indexOf('-'))];
