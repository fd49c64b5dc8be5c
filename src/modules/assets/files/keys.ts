import { randomToken } from '../../../shared/ids.ts';
import { pictureType, type Size, type Target } from '../../../shared/media/pictures.ts';
import { type RecordingKind, recordingTypes } from '../../../shared/media/recordings.ts';

const square = (side: number) => ({ width: side, height: side });

/** Sizes in pixels that the worker renders for each kind of picture; with only a width, the aspect ratio is kept. */
export const sizesByKind = {
  thumbnail: [
    { width: 1_200, height: 700 },
    { width: 600, height: 350 },
  ],
  avatar: [28, 32, 64, 128, 256].map(square),
  cover: [{ width: 1_500, height: 333 }],
  image: [{ width: 320 }, { width: 640 }, { width: 1_280 }],
  source: [],
} as const satisfies Record<string, readonly Target[]>;

/** Maximum size of a cropped kind's master in pixels: sufficient for every size, also on high-density screens. */
export const masterSizes = {
  thumbnail: { width: 1_200, height: 700 },
  avatar: square(512),
  cover: { width: 2_250, height: 500 },
  source: square(4_096),
} as const satisfies Record<string, Size>;

type ImageKind = keyof typeof sizesByKind;

/** Name of a size in keys and URLs: '600x350', or 'w640' if only the width is given. */
export const sizeName = ({ width, height }: Target) =>
  height === undefined ? `w${width}` : `${width}x${height}`;

export type MediaKind = ImageKind | RecordingKind;

/** A stored file, parsed from the last two segments of its URL. */
export type FileName = {
  publicId: string;
  kind: MediaKind;
  /** 'master', or the name of a size. */
  variant: string;
  extension: string;
  /** Content type for serving, derived from the kind and the extension; both were validated at upload. */
  type: string;
};

/** The variant with a web's social card, which the module of webs draws beside the web's picture. */
export const cardVariant = 'card';

/** The variant with a web's loop: an animation of its page, beside the picture that the worker has taken of it. */
export const loopVariant = 'loop';

const idShape = /^([a-z]+)-[\w-]{22}$/;

/** Generates a public id: the kind, so that serving needs no database query, and 128 random bits. */
export const newPublicId = (kind: MediaKind) => `${kind}-${randomToken(16)}`;

/** Kind of the picture with this public id, or null for a recording or an unknown id. */
export function pictureKindOf(publicId: string): ImageKind | null {
  const kind = parseKind(publicId);
  return isPicture(kind) ? kind : null;
}

/** Whether the worker renders any sizes of this picture. */
export function hasSizes(publicId: string): boolean {
  const kind = pictureKindOf(publicId);
  return kind !== null && sizesByKind[kind].length > 0;
}

/** Public id of the source picture at this URL, or null if the URL is not a source picture's of this instance. */
export function parseSourceUrl(publicUrl: string, url: string): string | null {
  const publicId = url.split('/').at(-2) ?? '';
  return pictureKindOf(publicId) === 'source' && url === masterUrl(publicUrl, publicId, 'webp')
    ? publicId
    : null;
}

/** URL of the master, i.e. the sanitized upload. */
export const masterUrl = (publicUrl: string, publicId: string, extension: string) =>
  `${publicUrl}/media/${publicId}/master.${extension}`;

/** File extension for this kind and content type. */
export function extensionOf(kind: MediaKind, type: string): string {
  if (!isRecording(kind)) return 'webp';
  const [extension] = Object.entries(recordingTypes[kind]).find(([, known]) => known === type) ?? [];
  if (extension === undefined) throw new Error(`${type} is not a content type of ${kind} files`);
  return extension;
}

/** Kind in a public id; throws if there is none. */
export function requireKind(publicId: string): MediaKind {
  const kind = parseKind(publicId);
  if (!isPicture(kind) && !isRecording(kind))
    throw new Error(`${JSON.stringify(publicId)} is not a public id of a file`);
  return kind;
}

/** Extensions and content types that the master may be stored with. */
export function mastersOf(publicId: string): { extension: string; type: string }[] {
  const kind = requireKind(publicId);
  if (!isRecording(kind)) return [{ extension: 'webp', type: pictureType }];
  return Object.entries(recordingTypes[kind]).map(([extension, type]) => ({ extension, type }));
}

const parseKind = (publicId: string) => idShape.exec(publicId)?.[1] ?? '';
const isPicture = (kind: string): kind is ImageKind => Object.hasOwn(sizesByKind, kind);
const isRecording = (kind: string): kind is RecordingKind => Object.hasOwn(recordingTypes, kind);

/** Storage key of a file. The two random characters at the start keep the folders small. */
export function keyOf(publicId: string, variant: string, extension = 'webp'): string {
  const random = publicId.slice(publicId.indexOf('-') + 1);
  return `${random.slice(0, 2)}/${publicId}/${variant}.${extension}`;
}

/** Parses `/media/<publicId>/<file>`; null if no file can have this name. */
export function parseFileName(publicId: string, file: string): FileName | null {
  const kind = parseKind(publicId);
  const [variant = '', extension = '', ...rest] = file.split('.');
  if (rest.length > 0) return null;
  if (isPicture(kind)) {
    const known = extension === 'webp' && variantsOf(kind).includes(variant);
    return known ? { publicId, kind, variant, extension, type: pictureType } : null;
  }
  if (!isRecording(kind) || variant !== 'master') return null;
  const types: Readonly<Record<string, string>> = recordingTypes[kind];
  const type = Object.hasOwn(types, extension) ? types[extension] : undefined;
  return type === undefined ? null : { publicId, kind, variant, extension, type };
}

function variantsOf(kind: ImageKind): string[] {
  const sizes: readonly Target[] = sizesByKind[kind];
  return ['master', ...sizes.map(sizeName), ...(kind === 'thumbnail' ? [cardVariant, loopVariant] : [])];
}

/**
 * The variants that may be served for a file, the best first: the master stands in for sizes and cards that are not
 * ready.
 */
export const servedVariants = ({ variant }: FileName): ReadonlySet<string> =>
  new Set(variant === loopVariant ? [variant] : [variant, 'master']);

/** Keys of all rendered sizes of a picture. */
export function sizeKeysOf(publicId: string): string[] {
  const kind = pictureKindOf(publicId);
  return kind === null ? [] : sizesByKind[kind].map((size) => keyOf(publicId, sizeName(size)));
}

/** Every key under which a part of this file may be stored. */
export function keysOf(publicId: string): string[] {
  const kind = parseKind(publicId);
  if (isPicture(kind)) return variantsOf(kind).map((variant) => keyOf(publicId, variant));
  if (!isRecording(kind)) return [];
  return Object.keys(recordingTypes[kind]).map((extension) => keyOf(publicId, 'master', extension));
}

/** The file that an object is a part of; null if the key was not built by `keyOf`. */
export function fileOfKey(key: string): { publicId: string; isMaster: boolean } | null {
  const [, publicId = '', file = ''] = key.split('/');
  return typeOfKey(key) === null ? null : { publicId, isMaster: file.startsWith('master.') };
}

/** Content type of the object under a key; null if the key was not built by `keyOf`. */
export function typeOfKey(key: string): string | null {
  const [, publicId = '', file = ''] = key.split('/');
  const named = parseFileName(publicId, file);
  return named && key === keyOf(publicId, named.variant, named.extension) ? named.type : null;
}
