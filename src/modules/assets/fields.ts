import { field, plainText, type Rule, type Rules } from '../../shared/rules/rules.ts';
import { messages } from './messages.ts';

/** What can be uploaded, and how large it may be, in bytes. */
export const uploadLimits = {
  avatar: 3_000_000,
  cover: 3_000_000,
  source: 3_000_000,
  image: 1_500_000,
  video: 50_000_000,
  audio: 15_000_000,
} as const;

export type UploadKind = keyof typeof uploadLimits;

/** A `source` is a picture from the web that is still to be cropped: it can be sent back as an avatar’s or cover’s `url`. */
export const uploadKinds = [
  'avatar',
  'cover',
  'source',
  'image',
  'video',
  'audio',
] as const satisfies UploadKind[];

export const isUploadKind = (kind: unknown): kind is UploadKind =>
  typeof kind === 'string' && Object.hasOwn(uploadLimits, kind);

/** Kinds whose files are pictures, which can be made smaller. */
export const isPictureKind = (kind: UploadKind) => kind !== 'video' && kind !== 'audio';

/** Kinds of uploads that become assets of the library. */
export const assetTypes = ['image', 'video', 'audio'] as const satisfies UploadKind[];
export type AssetType = (typeof assetTypes)[number];

/** How many assets of a kind a page of a gallery shows. */
export const assetsPerPage: Record<AssetType, number> = { image: 20, video: 8, audio: 20 };

export const isAssetType = (kind: string): kind is AssetType => assetTypes.some((type) => type === kind);

/** What is said of a file that is too large; the specification has words for what becomes an asset. */
export function tooLargeText(kind: UploadKind): string {
  const megabytes = uploadLimits[kind] / 1_000_000;
  return isAssetType(kind) ? messages.maxSize(megabytes) : messages.tooLarge(megabytes);
}

/** Width by height of the pictures that must be cropped. */
export const cropRatios = { avatar: 1, cover: 9 / 2 } as const;

/** How many files a member may have, not counting the pictures of webs, and how many bytes in all, including those. */
export const memberLimits = { files: 500, bytes: 1_000_000_000 } as const;

export type CropFields = { x?: number; y?: number; width?: number; height?: number };

/** A crop in pixels of the picture as it is seen, or null where not all of it is sent. */
export function cropOf({ x, y, width, height }: CropFields) {
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  return { x, y, width, height };
}

/** Whether a crop has the shape of its kind, give or take the pixel that rounding takes. */
export function hasShape(
  kind: keyof typeof cropRatios,
  { width, height }: { width: number; height: number },
) {
  return Math.abs(width / cropRatios[kind] - height) <= 1;
}

const given: Rule = [(value) => value.trim() !== '', messages.missingFields];
const title = field({ name: 'Title', max: 100, isTrimmed: true }, given, ...plainText('Title'));

export const changedAsset = { title } satisfies Rules;
export const newAsset = {
  title,
  assetType: field({ name: 'assetType', max: 200 }, given),
  assetURL: field({ name: 'assetURL', max: 2_048 }, given),
  assetPublicId: field({ name: 'assetPublicId', max: 200 }, given),
} satisfies Rules;
