import { field, plainText, type Rule, type Rules } from '../../../shared/rules/rules.ts';
import { messages } from './messages.ts';

/** Maximum upload size per kind, in bytes. */
export const uploadLimits = {
  avatar: 3_000_000,
  cover: 3_000_000,
  source: 3_000_000,
  thumbnail: 3_000_000,
  image: 1_500_000,
  video: 50_000_000,
  audio: 15_000_000,
} as const;

export type UploadKind = keyof typeof uploadLimits;

/**
 * A `source` is a picture from the web to be cropped later: its URL can be sent as the `url` of an avatar, cover or
 * thumbnail. A `thumbnail` is a picture that its owner chooses for a web.
 */
export const uploadKinds = [
  'avatar',
  'cover',
  'source',
  'thumbnail',
  'image',
  'video',
  'audio',
] as const satisfies UploadKind[];

export const isUploadKind = (kind: unknown): kind is UploadKind =>
  typeof kind === 'string' && Object.hasOwn(uploadLimits, kind);

/** Whether files of this kind are pictures, which can be scaled down. */
export const isPictureKind = (kind: UploadKind) => kind !== 'video' && kind !== 'audio';

/** Kinds of uploads that can become assets of the library. */
export const assetTypes = ['image', 'video', 'audio'] as const satisfies UploadKind[];
export type AssetType = (typeof assetTypes)[number];

/** Assets per gallery page, by kind. */
export const assetsPerPage: Record<AssetType, number> = { image: 20, video: 8, audio: 20 };

export const isAssetType = (kind: string): kind is AssetType => assetTypes.some((type) => type === kind);

/** Error text for a file that is too large; the specification words it differently for kinds that become assets. */
export function tooLargeText(kind: UploadKind): string {
  const megabytes = uploadLimits[kind] / 1_000_000;
  return isAssetType(kind) ? messages.maxSize(megabytes) : messages.tooLarge(megabytes);
}

/** Width-to-height ratio of pictures that must be cropped. */
export const cropRatios = { avatar: 1, cover: 9 / 2, thumbnail: 12 / 7 } as const;

/**
 * Maximum number of files per member, without pictures of webs, and maximum total size in bytes, including those
 * pictures.
 */
export const memberLimits = { files: 500, bytes: 1_000_000_000 } as const;

/** Whether pictures of this kind are cropped by the member. */
export const isCroppedKind = (kind: UploadKind): kind is keyof typeof cropRatios =>
  Object.hasOwn(cropRatios, kind);

export type CropFields = { x?: number; y?: number; width?: number; height?: number };

/** Crop in pixels of the picture as displayed, or null if any of the fields is missing. */
export function cropOf({ x, y, width, height }: CropFields) {
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  return { x, y, width, height };
}

/** Whether a crop has the aspect ratio of its kind, within a rounding error of 1 pixel. */
export function hasCropRatio(
  kind: keyof typeof cropRatios,
  { width, height }: { width: number; height: number },
) {
  return Math.abs(width / cropRatios[kind] - height) <= 1;
}

const required: Rule = [(value) => value.trim() !== '', messages.missingFields];
const title = field({ name: 'Title', max: 100, isTrimmed: true }, required, ...plainText('Title'));

export const assetChanges = { title } satisfies Rules;
export const newAsset = {
  title,
  assetType: field({ name: 'assetType', max: 200 }, required),
  assetURL: field({ name: 'assetURL', max: 2_048 }, required),
  assetPublicId: field({ name: 'assetPublicId', max: 200 }, required),
} satisfies Rules;
